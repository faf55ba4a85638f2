import { Unreachable } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { ServicePicture } from '#web/components/scenes/service-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'

const PLACEHOLDERS = ['first', 'second', 'third']

/** The services as tiles without links: applying needs an account (spec §2). */
export function GuestTiles() {
  const t = useTranslate()
  const { data, isError, refetch } = useServices()
  return (
    <section aria-labelledby="guest-actions">
      <h2 id="guest-actions" className="mb-1 text-lg sm:text-xl">
        {t('dashboard.actions')}
      </h2>
      <p className="mb-3 text-ink-soft">{t('guest.tiles.text')}</p>
      {isError && !data && <Unreachable onRetry={() => void refetch()} />}
      {(data || !isError) && (
        <ul className="grid gap-4 sm:grid-cols-3">
          {data?.services.map(({ id, picture, words }) => (
            <li
              key={id}
              className="grid grid-cols-[6.5rem_1fr] overflow-hidden rounded-md border border-line border-dashed bg-surface sm:grid-cols-1 sm:grid-rows-[8rem_1fr]"
            >
              <span className="flex items-center justify-center bg-indigo-soft px-2 pt-3 sm:items-end">
                <ServicePicture {...(picture && { picture })} />
              </span>
              <div className="p-4">
                <h3 className="text-lg">{words.card.title}</h3>
                <p className="text-ink-soft">{words.card.text}</p>
              </div>
            </li>
          )) ?? PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-40 sm:h-56" />)}
        </ul>
      )}
    </section>
  )
}
