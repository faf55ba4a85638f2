// SPDX-License-Identifier: Apache-2.0
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import { percentagesOf } from '#shared/percentages.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { type CardHeading, OfficeCard } from './office-card.tsx'

interface HeadingProps {
  heading: CardHeading
}

/** Below this percentage of decisions in time, the figure is red. */
export const POOR_PERCENTAGE = 80

/** The percentage of decisions that were made in time. */
export function OnTime({ onTime: { decisions, inTime }, heading }: Pick<Overview, 'onTime'> & HeadingProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const [percentage = 0] = percentagesOf([inTime, decisions - inTime])
  return (
    <OfficeCard id="office-on-time" title={t('office.onTime', { days: DECIDED_DAYS })} heading={heading}>
      {decisions === 0 ? (
        <p className="text-ink-soft">{t('office.onTime.none')}</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className={`font-semibold text-2xl tabular-nums ${percentage < POOR_PERCENTAGE ? 'text-brick' : ''}`}>
            {percentage} %
          </span>
          <span className="text-ink-soft">
            {t('office.onTime.of', { inTime: formatCount(inTime), decisions: formatCount(decisions) })}
          </span>
        </p>
      )}
    </OfficeCard>
  )
}

/** The reasons for rejections, each with its number of applications. */
export function Rejections({ rejections, heading }: Pick<Overview, 'rejections'> & HeadingProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const highestCount = Math.max(...rejections.map(({ count: times }) => times))
  return (
    <OfficeCard id="office-rejections" title={t('office.rejections', { days: DECIDED_DAYS })} heading={heading}>
      {rejections.length === 0 && <p className="text-ink-soft">{t('office.rejections.none')}</p>}
      <ul className="flex flex-col gap-2">
        {rejections.map(({ reason, count: times }) => (
          <li key={reason}>
            <span className="flex justify-between gap-4 text-sm">
              {reason} <span className="font-semibold tabular-nums">{formatCount(times)}</span>
            </span>
            <Bar ratio={times / highestCount} />
          </li>
        ))}
      </ul>
    </OfficeCard>
  )
}

/** A bar whose length shows a ratio between 0 and 1. The number is beside it. */
export const Bar = ({ ratio }: { ratio: number }) => (
  <span aria-hidden className="my-1 block h-1.5 rounded-full bg-line">
    <span className="block h-full rounded-full bg-indigo" style={{ width: `${100 * ratio}%` }} />
  </span>
)
