import type { ReactNode } from 'react'
import { TextLink } from '#web/components/controls/button.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

const PLACEHOLDERS = ['first', 'second']

interface ActivitySectionProps {
  /** A card for each application and draft; undefined while they load. */
  cards: readonly ReactNode[] | undefined
  /** Replaces the cards if they could not be loaded. */
  failure: ReactNode
  /** The path of the list of all applications. */
  to: string
}

/** The recent activity: a card for each application, or 'No recent activity' (spec §2), with a link to all of them. */
export function ActivitySection({ cards, failure, to }: ActivitySectionProps) {
  const t = useTranslate()
  return (
    <section aria-labelledby="recent-activity" className="@container">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <h2 id="recent-activity" className="text-lg sm:text-xl">
          {t('dashboard.activity')}
        </h2>
        <TextLink to={to} className="py-2.5">
          {t('dashboard.activity.all')}
        </TextLink>
      </div>
      {failure}
      {!failure && cards?.length === 0 && (
        <p className="rounded-md border border-line bg-surface p-5 text-ink-soft">{t('dashboard.activity.none')}</p>
      )}
      {!failure && (!cards || cards.length > 0) && (
        <ul className="grid gap-4 @min-[44rem]:grid-cols-2">
          {cards ?? PLACEHOLDERS.map((place) => <Skeleton key={place} className="h-60" />)}
        </ul>
      )}
    </section>
  )
}
