import type { Overview } from '#shared/applications/overview-wire.ts'
import { Card } from '#web/components/layout/sections.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'

/** The percentage of decisions that were made in time. */
export function OnTime({ onTime: { decisions, inTime } }: Pick<Overview, 'onTime'>) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <Card as="section" aria-labelledby="office-on-time">
      <h2 id="office-on-time" className="pb-2 text-lg">
        {t('office.onTime')}
      </h2>
      {decisions === 0 ? (
        <p className="text-ink-soft">{t('office.onTime.none')}</p>
      ) : (
        <>
          <p className="font-semibold text-2xl tabular-nums">{Math.floor((100 * inTime) / decisions)} %</p>
          <Bar ratio={inTime / decisions} />
          <p className="text-ink-soft">
            {t('office.onTime.of', { inTime: formatCount(inTime), decisions: formatCount(decisions) })}
          </p>
        </>
      )}
    </Card>
  )
}

/** Why applications were rejected. */
export function Rejections({ rejections }: Pick<Overview, 'rejections'>) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const highestCount = Math.max(...rejections.map(({ count: times }) => times))
  return (
    <Card as="section" aria-labelledby="office-rejections">
      <h2 id="office-rejections" className="pb-2 text-lg">
        {t('office.rejections')}
      </h2>
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
    </Card>
  )
}

/** A bar whose length shows a ratio between 0 and 1. The number is beside it. */
export const Bar = ({ ratio }: { ratio: number }) => (
  <span aria-hidden className="my-1 block h-1.5 rounded-full bg-line">
    <span className="block h-full rounded-full bg-indigo" style={{ width: `${100 * ratio}%` }} />
  </span>
)
