import { useQuery } from '@tanstack/react-query'
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import type { WaitingStep } from '#shared/applications/overview-wire.ts'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { Skeleton, SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { loadWords, useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { OnTime, Rejections } from './decision-figures.tsx'
import { OverdueOfficers } from './overdue-officers.tsx'
import { overviewQuery } from './overview-query.ts'

/**
 * Shows who is late, how long each step recently took, how many decisions were made in time and why applications were
 * rejected. Admins also see the applicants' feedback.
 * `registerPath`: the path of the register of delays, for users who may read it.
 */
export function OfficeFigures({ registerPath }: { registerPath?: string }) {
  const t = useTranslate()
  return (
    <Loaded
      query={useQuery(overviewQuery)}
      failure={t('office.overview.failed')}
      placeholder={<SkeletonList label={t('office.loading')} />}
    >
      {(overview) => (
        <div className="grid gap-4 lg:grid-cols-2 xl:grid-cols-[2fr_1fr_1fr]">
          <OverdueOfficers overdue={overview.overdue} registerPath={registerPath} />
          <StepTable steps={overview.steps} />
          <OnTime onTime={overview.onTime} />
          <Rejections rejections={overview.rejections} />
          {overview.feedback && <FeedbackCard feedback={overview.feedback} />}
        </div>
      )}
    </Loaded>
  )
}

/** Loaded separately, because only admins see it, below the other figures. */
const FeedbackCard = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./feedback-card.tsx'), loadWords(['feedback'])])
    return module.FeedbackCard
  },
  { fallback: <Skeleton className="col-span-full h-32" />, substitute: null },
)

const HEAD = 'py-1 pe-3 text-start align-bottom font-semibold text-sm'
const CELL =
  'border-line border-t py-2 pe-3 tabular-nums max-sm:flex max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:py-0.5 max-sm:pe-0'

/**
 * A table of the steps: how many applications wait at each step now, and how long the step takes. On a phone each step
 * is a card.
 */
function StepTable({ steps }: { steps: readonly WaitingStep[] }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const duration = useDuration()
  const heads = ['waiting', 'dueToday', 'overdue', 'median', 'p90'] as const
  return (
    <Card as="section" aria-labelledby="office-steps" className="lg:col-span-2 xl:col-span-1">
      <h2 id="office-steps" className="pb-2 text-lg">
        {t('office.steps', { days: DECIDED_DAYS })}
      </h2>
      <table aria-labelledby="office-steps" className="w-full max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            <th className={HEAD}>{t('office.step')}</th>
            {heads.map((head) => (
              <th key={head} className={HEAD}>
                {t(`office.column.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {steps.map(({ status, waiting, dueToday, overdue, taken }) => {
            const figures = {
              waiting: formatCount(waiting),
              dueToday: formatCount(dueToday),
              overdue: formatCount(overdue),
              median: taken ? duration(taken.median) : t('office.noDecisions'),
              p90: taken ? duration(taken.p90) : t('office.noDecisions'),
            }
            return (
              <tr key={status} className="max-sm:block max-sm:border-line max-sm:border-t max-sm:py-2">
                <th scope="row" className={`${CELL} text-start font-semibold`}>
                  {t(`office.step.${status === 'Verified' ? status : 'Pending'}`)}
                </th>
                {heads.map((head) => (
                  <td
                    key={head}
                    className={`${CELL} ${head === 'overdue' && overdue > 0 ? 'font-semibold text-brick' : ''}`}
                  >
                    <span aria-hidden className="font-normal text-ink-soft sm:hidden">
                      {t(`office.column.${head}`)}
                    </span>
                    {figures[head]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

/** Formats a number of days: with one decimal below ten, and in hours below one. */
function useDuration() {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (days: number) => {
    if (days < 1) return t('office.overview.hours', { hours: Math.round(days * 24) })
    const shown = days < 10 ? Math.round(days * 10) / 10 : Math.round(days)
    return t('office.days', { shown: formatCount(shown), days: shown })
  }
}
