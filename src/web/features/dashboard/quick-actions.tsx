// SPDX-License-Identifier: Apache-2.0
import { ArrowRight } from 'lucide-react'
import type { OfferedService } from '#shared/services/service-words.ts'
import { PortalUnreachableNotice } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { ServicePicture } from '#web/components/scenes/service-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'
import { Link } from '#web/lib/router.tsx'

const PLACEHOLDERS = ['first', 'second', 'third']

/**
 * A card for each service with a link to its form. On a phone, all cards are in one row, or below each other if the text is
 * large.
 */
export function QuickActions() {
  const t = useTranslate()
  const { data, isError, refetch } = useServices()
  return (
    <section aria-labelledby="quick-actions" className="@container">
      <h2 id="quick-actions" className="mb-1.5 text-lg sm:mb-3 sm:text-xl">
        {t('dashboard.actions')}
      </h2>
      {isError && !data && <PortalUnreachableNotice onRetry={() => void refetch()} />}
      {(data || !isError) && (
        <ul className="grid @min-[18.5rem]:grid-cols-3 gap-2 sm:gap-4">
          {data?.services.map((service) => <ActionCard key={service.id} service={service} />) ??
            PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-15 @min-[18.5rem]:h-36 sm:h-60" />)}
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
        className="group grid h-full grid-cols-[4.5rem_1fr] @min-[18.5rem]:grid-cols-1 @min-[18.5rem]:grid-rows-[3.75rem_1fr] overflow-hidden rounded-md border border-line bg-surface transition-colors hover:border-indigo @min-[18.5rem]:sm:grid-rows-[6.5rem_1fr]"
      >
        <span className="flex min-h-0 items-end justify-center bg-indigo-soft px-2 pt-2 sm:pt-3 [&>svg]:max-h-13 sm:[&>svg]:max-h-full">
          <ServicePicture {...(picture && { picture })} />
        </span>
        <span className="flex min-w-0 flex-col gap-1 px-1.5 py-2 sm:p-4">
          <span className="break-words font-semibold text-[0.8rem] leading-snug sm:text-lg">{words.card.title}</span>
          <span className="text-ink-soft max-sm:hidden">{words.card.text}</span>
          <span className="mt-auto flex items-center gap-1 pt-1 font-semibold text-indigo max-sm:text-sm sm:pt-2">
            {t('dashboard.actions.apply')}
            <ArrowRight
              aria-hidden
              className="size-5 transition-transform group-hover:translate-x-1 max-sm:hidden rtl:-scale-x-100"
            />
          </span>
        </span>
      </Link>
    </li>
  )
}
