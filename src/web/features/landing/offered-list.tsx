import { LoadFailure } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'

const EXPECTED = ['first', 'second', 'third']

/** The services of the catalogue, in the reader's words. */
export function OfferedList() {
  const t = useTranslate()
  const { data, error, refetch } = useServices()
  if (error && !data) return <LoadFailure title={t('landing.services')} error={error} onRetry={() => void refetch()} />
  return (
    <section aria-labelledby="landing-services">
      <h2 id="landing-services" className="mb-4 text-xl">
        {t('landing.services')}
      </h2>
      <ul className="grid border-line border-t sm:grid-cols-3 sm:gap-x-8">
        {data
          ? data.services.map(({ id, words }) => (
              <li key={id} className="border-line border-b py-4 sm:border-b-0">
                <h3 className="font-semibold">{words.card.title}</h3>
                <p className="text-ink-soft">{words.card.text}</p>
              </li>
            ))
          : EXPECTED.map((row) => (
              <li key={row} className="flex flex-col gap-2 py-4">
                <Skeleton className="h-5 w-1/2" />
                <Skeleton className="h-12 w-full" />
              </li>
            ))}
      </ul>
    </section>
  )
}
