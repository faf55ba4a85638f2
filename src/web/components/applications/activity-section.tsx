// SPDX-License-Identifier: Apache-2.0
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The number of cards that a phone shows until the list is expanded; the class `nth-child(n+4)` hides the others. */
const PHONE_CARDS = 3

const PLACEHOLDERS = ['first', 'second']

interface ActivitySectionProps {
  /** A card for each application and draft; undefined while they load. */
  cards: readonly ReactNode[] | undefined
  /** Replaces the cards if they could not be loaded. */
  failure: ReactNode
  /** The path of the list of all applications. */
  to: string
}

/**
 * The recent activity: a card for each application, or 'No recent activity' (spec §2), with a link to the list of all
 * applications.
 */
export function ActivitySection({ cards, failure, to }: ActivitySectionProps) {
  const t = useTranslate()
  const [isExpanded, setIsExpanded] = useState(false)
  const count = cards?.length ?? 0
  return (
    <section aria-labelledby="recent-activity" className="@container">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 sm:mb-3">
        <h2 id="recent-activity" className="text-lg sm:text-xl">
          {t('dashboard.activity')}
        </h2>
        <TextLink to={to} className="py-2.5 max-sm:py-3 max-sm:text-sm">
          {t('dashboard.activity.all')}
        </TextLink>
      </div>
      {failure ||
        (cards && count === 0 ? (
          <p className="rounded-md border border-line bg-surface p-5 text-ink-soft">{t('dashboard.activity.none')}</p>
        ) : (
          <ul
            id="recent-cards"
            className={`grid gap-3 @min-[44rem]:grid-cols-2 sm:gap-4 @min-[44rem]:[&>:last-child:nth-child(odd)]:col-span-2 ${isExpanded ? '' : 'max-sm:[&>li:nth-child(n+4)]:hidden'}`}
          >
            {cards ?? PLACEHOLDERS.map((index) => <Skeleton key={index} className="h-56" />)}
          </ul>
        ))}
      {!failure && count > PHONE_CARDS && (
        <Button
          variant="quiet"
          compact
          aria-expanded={isExpanded}
          aria-controls="recent-cards"
          className="mt-1 sm:hidden"
          onClick={() => setIsExpanded(!isExpanded)}
        >
          <ChevronDown aria-hidden className={`size-5 ${isExpanded ? 'rotate-180' : ''}`} />
          {isExpanded ? t('dashboard.activity.fewer') : t('dashboard.activity.more', { count })}
        </Button>
      )}
    </section>
  )
}
