// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import type { Overview, WaitingStep } from '#shared/applications/overview-wire.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Skeleton, SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { Disclosure } from '#web/components/layout/disclosure.tsx'
import { loadWords, useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { charterQuery } from '#web/queries/charter.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { OnTime, Rejections } from './decision-figures.tsx'
import { type CardHeading, OfficeCard } from './office-card.tsx'
import { OverdueOfficers } from './overdue-officers.tsx'
import { overviewQuery } from './overview-query.ts'

interface OfficeFiguresProps {
  /** The path of the register of late applications, for users who may read it. */
  registerPath?: string
  /** The level of the headings: h3 if the section around the figures has a heading of its own. */
  heading?: CardHeading
}

/** The number of late applications of each officer. */
export function OverdueFigures({ registerPath, heading = 'h2' }: OfficeFiguresProps) {
  return (
    <LoadedOverview>
      {({ overdue }) => <OverdueOfficers overdue={overdue} registerPath={registerPath} heading={heading} />}
    </LoadedOverview>
  )
}

type HeadingProps = Pick<OfficeFiguresProps, 'heading'>

/**
 * How many decisions were made in time, how many applications wait at each step, how long the step recently took, and why
 * applications were rejected.
 */
export function DecisionFigures({ heading = 'h2' }: HeadingProps) {
  return (
    <LoadedOverview>
      {({ steps, onTime, rejections }) => (
        <div className="flex flex-col gap-3">
          <OnTime onTime={onTime} heading={heading} />
          <StepTable steps={steps} heading={heading} listPath={undefined} />
          <Rejections rejections={rejections} heading={heading} />
        </div>
      )}
    </LoadedOverview>
  )
}

interface StepFiguresProps extends HeadingProps {
  /** The path of the list of applications, to which the figures lead. */
  listPath: string
}

/** How many applications wait at each step, and how long the step recently took. */
export function StepFigures({ heading = 'h2', listPath }: StepFiguresProps) {
  return (
    <LoadedOverview>{({ steps }) => <StepTable steps={steps} heading={heading} listPath={listPath} />}</LoadedOverview>
  )
}

/**
 * Why applications were rejected, and the applicants' feedback, which only admins receive. Both are inside a closed box,
 * because the overview of an admin shows other figures below.
 */
export function ReasonFigures({ heading = 'h2' }: HeadingProps) {
  const t = useTranslate()
  return (
    <LoadedOverview>
      {({ rejections, feedback }) => (
        <Disclosure title={t('office.reasons')}>
          <Rejections rejections={rejections} heading={heading} />
          {feedback && <FeedbackCard feedback={feedback} heading={heading} />}
        </Disclosure>
      )}
    </LoadedOverview>
  )
}

/** Renders the figures once they are fetched. */
export function LoadedOverview({ children }: { children: (overview: Overview) => ReactNode }) {
  const t = useTranslate()
  const { data } = useQuery(overviewQuery)
  return data ? children(data) : <SkeletonList label={t('office.loading')} />
}

/** Loaded separately, because only admins see it, below the other figures. */
const FeedbackCard = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./feedback-card.tsx'), loadWords(['feedback'])])
    return module.FeedbackCard
  },
  { fallback: <Skeleton className="col-span-full h-32" />, errorFallback: null },
)

const HEAD = 'py-1 pe-3 align-bottom font-semibold text-sm'
const CELL =
  'border-line border-t py-2 pe-3 text-sm tabular-nums max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-4 max-sm:border-0 max-sm:py-0.5 max-sm:pe-0'

/** Whether a column counts applications. Its figures are aligned at their last digits. */
const isCount = (column: string) => column !== 'median' && column !== 'p90'

interface StepTableProps {
  steps: readonly WaitingStep[]
  heading: CardHeading
  listPath: string | undefined
}

/**
 * A table of the steps: how many applications wait for the office at each step, how many wait for their applicants, and
 * how long the step takes. A time that exceeds even the longest limit of the charter is marked in words. The number of late
 * applications is in another table (`OverdueOfficers`). On a phone each step is a card.
 */
function StepTable({ steps, heading, listPath }: StepTableProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const duration = useDuration()
  const limits = useCharterLimits()
  const heads = ['waiting', 'withApplicant', 'dueToday', 'median', 'p90'] as const
  return (
    <OfficeCard id="office-steps" title={t('office.steps', { days: DECIDED_DAYS })} heading={heading}>
      <table aria-labelledby="office-steps" className="w-full max-sm:block">
        <thead className="max-sm:sr-only">
          <tr>
            <th className={`${HEAD} text-start`}>{t('office.step')}</th>
            {heads.map((head) => (
              <th key={head} className={`${HEAD} ${isCount(head) ? 'text-end' : 'ps-6 text-start'}`}>
                {t(`office.column.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {steps.map(({ status, waiting, withApplicant, dueToday, taken }) => {
            const figures = {
              waiting: formatCount(waiting),
              withApplicant: formatCount(withApplicant),
              dueToday: formatCount(dueToday),
              median: taken ? duration(taken.median) : t('office.noDecisions'),
              p90: taken ? duration(taken.p90) : t('office.noDecisions'),
            }
            const isOverLimit = (head: keyof typeof figures) =>
              limits && taken && (head === 'median' || head === 'p90') && taken[head] > limits.calendarDays
            return (
              <tr key={status} className="max-sm:block max-sm:border-line max-sm:border-t max-sm:py-2">
                <th scope="row" className={`${CELL} text-start font-semibold sm:whitespace-nowrap`}>
                  {t(`office.step.${status === 'Verified' ? status : 'Pending'}`)}
                </th>
                {heads.map((head) => (
                  <td key={head} className={`${CELL} ${isCount(head) ? '' : 'sm:ps-6'}`}>
                    <span aria-hidden className="font-normal text-ink-soft sm:hidden">
                      {t(`office.column.${head}`)}
                    </span>
                    <span
                      className={`flex flex-wrap items-center gap-x-2 max-sm:justify-end ${isCount(head) ? 'sm:justify-end' : ''}`}
                    >
                      {listPath && head === 'waiting' ? (
                        <TextLink
                          to={`${listPath}?status=${status}`}
                          className="inline-flex min-h-11 min-w-11 items-center justify-end sm:min-h-8"
                        >
                          {figures[head]}
                        </TextLink>
                      ) : (
                        figures[head]
                      )}
                      {isOverLimit(head) && <OverLimit />}
                    </span>
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
      {limits && (
        <p className="mt-2 text-ink-soft text-sm">
          {limits.from === limits.to ? t('office.limit', { days: limits.to }) : t('office.limits', limits)}
        </p>
      )}
    </OfficeCard>
  )
}

/** Marks a step's time that is longer than every limit of the charter. */
function OverLimit() {
  const t = useTranslate()
  return (
    <span className="inline-flex items-center gap-1 whitespace-nowrap font-semibold text-brick">
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t('office.overLimit')}
    </span>
  )
}

/**
 * The shortest (`from`) and the longest (`to`) limit of the charter in working days. A limit is set for each service and
 * covers all steps of an application. `calendarDays` is the longest limit in calendar days, for comparison with the times
 * of the steps. It includes the weekly days off and every holiday of the last `DECIDED_DAYS` days.
 */
export function useCharterLimits() {
  const { data: charter } = useQuery(charterQuery)
  if (!charter || charter.services.length === 0) return undefined
  const limits = charter.services.map(({ workingDays }) => workingDays)
  const { weeklyDaysOff, holidays } = charter.calendar
  const to = Math.max(...limits)
  const today = dayInIndia(new Date())
  const first = addDays(today, -DECIDED_DAYS)
  const recentHolidays = holidays.filter(({ day }) => first <= day && day <= today).length
  return {
    from: Math.min(...limits),
    to,
    calendarDays: Math.ceil((7 * to) / (7 - weeklyDaysOff.length)) + recentHolidays,
  }
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
