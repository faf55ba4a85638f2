import { ArrowRight } from 'lucide-react'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Unreachable } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { ServicePicture } from '#web/components/scenes/service-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { Link } from '#web/lib/router.tsx'

const PLACEHOLDERS = ['first', 'second', 'third']

/** A large card for each service, linked to its form. */
export function QuickActions() {
  const t = useTranslate()
  const { data, isError, refetch } = useServices()
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-lg sm:text-xl">
        {t('dashboard.actions')}
      </h2>
      {isError && !data && <Unreachable onRetry={() => void refetch()} />}
      {(data || !isError) && (
        <ul className="grid gap-4 sm:grid-cols-3">
          {data?.services.map((service) => <ActionCard key={service.id} service={service} />) ??
            PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-40 sm:h-64" />)}
        </ul>
      )}
    </section>
  )
}

function ActionCard({ service: { paths, picture, words } }: { service: OfferedService }) {
  const t = useTranslate()
  return (
    <li>
      <Link
        to={paths.page}
        className="group grid h-full grid-cols-[6.5rem_1fr] overflow-hidden rounded-md border border-line bg-surface transition-colors duration-150 hover:border-indigo sm:grid-cols-1 sm:grid-rows-[8rem_1fr]"
      >
        <span className="flex items-center justify-center bg-indigo-soft px-2 pt-3 sm:items-end">
          <ServicePicture {...(picture && { picture })} />
        </span>
        <span className="flex flex-col gap-1 p-4">
          <span className="font-semibold text-lg">{words.card.title}</span>
          <span className="text-ink-soft">{words.card.text}</span>
          <span className="mt-auto flex items-center gap-1.5 pt-2 font-semibold text-indigo">
            {t('dashboard.actions.apply')}
            <ArrowRight
              aria-hidden
              className="size-5 transition-transform duration-150 group-hover:translate-x-1 rtl:-scale-x-100"
            />
          </span>
        </span>
      </Link>
    </li>
  )
}
