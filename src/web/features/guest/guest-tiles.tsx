// SPDX-License-Identifier: Apache-2.0
import { PortalUnreachableNotice } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { ServicePicture } from '#web/components/scenes/service-picture.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useServices } from '#web/lib/portal.ts'

const PLACEHOLDERS = ['first', 'second', 'third']

/** The services as tiles without links, because only users with an account can apply (spec §2). */
export function GuestTiles() {
  const t = useTranslate()
  const { data, isError, refetch } = useServices()
  return (
    <section aria-labelledby="guest-actions">
      <h2 id="guest-actions" className="mb-1 text-lg sm:text-xl">
        {t('dashboard.actions')}
      </h2>
      <p className="mb-3 text-ink-soft">{t('guest.tiles.text')}</p>
      {isError && !data && <PortalUnreachableNotice onRetry={() => void refetch()} />}
      {(data || !isError) && (
        <ul className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2 sm:grid-cols-3 sm:gap-4">
          {data?.services.map(({ id, picture, words }) => (
            <li
              key={id}
              className="grid grid-rows-[3.75rem_1fr] overflow-hidden rounded-md border border-line border-dashed bg-surface sm:grid-rows-[6.5rem_1fr]"
            >
              <span className="flex min-h-0 items-end justify-center bg-indigo-soft px-2 pt-2 sm:pt-3 [&>svg]:max-h-full">
                <ServicePicture {...(picture && { picture })} />
              </span>
              <div className="min-w-0 px-1.5 py-2 sm:p-4">
                <h3 className="break-words text-[0.8rem] leading-snug sm:text-lg">{words.card.title}</h3>
                <p className="text-ink-soft max-sm:hidden">{words.card.text}</p>
              </div>
            </li>
          )) ?? PLACEHOLDERS.map((key) => <Skeleton key={key} className="h-32 sm:h-52" />)}
        </ul>
      )}
    </section>
  )
}
