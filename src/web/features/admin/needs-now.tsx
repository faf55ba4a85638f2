// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { Landmark, MessageSquareWarning, PenLine, TriangleAlert } from 'lucide-react'
import { DECIDED_DAYS, MAX_OVERDUE } from '#shared/applications/overview.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import { percentagesOf } from '#shared/percentages.ts'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { Bar, POOR_PERCENTAGE } from '#web/components/office/decision-figures.tsx'
import { OfficeCard } from '#web/components/office/office-card.tsx'
import { LoadedOverview, useCharterLimits } from '#web/components/office/office-figures.tsx'
import { countLate, longestDelay, overviewQuery } from '#web/components/office/overview-query.ts'
import { AgeBands, DueToday } from '#web/components/office/waiting-strip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { FigureTile } from './figure-tile.tsx'
import { LIST_PATH } from './figures.ts'

/**
 * Four tiles with the work that needs the admin now: the applications that wait for the admin's decision, the late
 * applications of the whole office, the open appeals and the open complaints. Each tile links to the list that it
 * counts; a tile of applications is a link only if there are any. The times that the applications have waited are below
 * the tiles.
 */
export function NeedsNow() {
  const t = useTranslate()
  return (
    <Loaded query={useQuery(overviewQuery)} failure={t('office.overview.failed')} placeholder={null}>
      {(overview) => (
        <div className="flex flex-col gap-2 sm:gap-3">
          <Tiles overview={overview} />
          <WaitingTimes steps={overview.steps} />
        </div>
      )}
    </Loaded>
  )
}

function Tiles({ overview }: { overview: Overview }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const { steps, overdue, appeals, complaints } = overview
  const adminStep = steps.find(({ isYours }) => isYours)
  const { status = 'Verified', waiting = 0, oldestDays = null } = adminStep ?? {}
  const late = countLate(overview)
  const { open = 0, unanswered = 0 } = complaints ?? {}
  return (
    <ul className="grid flex-1 grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4 xl:grid-cols-2">
      <FigureTile
        isWide
        Icon={PenLine}
        label={t('admin.now.sign')}
        figure={waiting}
        notes={oldestDays === null ? [] : [t('admin.now.oldest', { days: oldestDays })]}
        to={waiting > 0 ? `${LIST_PATH}?status=${status}` : undefined}
        link={t('admin.now.sign.link')}
      />
      <FigureTile
        isWide
        Icon={TriangleAlert}
        label={t('admin.now.late')}
        figure={late}
        isAlarming={late > 0}
        notes={[
          ...(late > 0
            ? [
                t('admin.now.late.longest', { days: longestDelay(overview) }),
                t('admin.now.late.of', {
                  sign: formatCount(countLate(overview, 'Verified')),
                  verify: formatCount(countLate(overview, 'Pending')),
                }),
              ]
            : []),
          ...(overdue.isCut ? [t('office.overdue.cut', { max: formatCount(MAX_OVERDUE) })] : []),
        ]}
        to={late > 0 ? `${LIST_PATH}?status=pending&due=overdue` : undefined}
        link={t('admin.now.late.link')}
      />
      <FigureTile
        Icon={Landmark}
        label={t('admin.now.appeals')}
        figure={appeals.open}
        isAlarming={appeals.late > 0}
        notes={appeals.open > 0 ? [t('office.appeals.late', { count: appeals.late })] : []}
        to="/appeals"
        link={t('office.appeals.link')}
      />
      <FigureTile
        Icon={MessageSquareWarning}
        label={t('admin.now.complaints')}
        figure={open}
        isAlarming={unanswered > 0}
        notes={open > 0 ? [t('admin.now.unanswered', { count: unanswered })] : []}
        to="/complaints"
        link={t('office.complaints.link')}
      />
    </ul>
  )
}

/** How long the applications have waited for the admin's decision, and how many of them are due today. */
function WaitingTimes({ steps }: Pick<Overview, 'steps'>) {
  const t = useTranslate()
  const adminStep = steps.find(({ isYours, waiting }) => isYours && waiting > 0)
  if (!adminStep) return null
  return (
    <div className="flex flex-wrap items-center gap-x-6 rounded-md border border-line bg-surface px-4 py-1 max-sm:px-3 max-sm:py-2">
      <p className="font-semibold max-sm:sr-only">{t('admin.now.sign')}</p>
      <DueToday count={adminStep.dueToday} />
      <div className="max-sm:w-full sm:ms-auto">
        <AgeBands bands={adminStep.bands} status={adminStep.status} listPath={LIST_PATH} />
      </div>
    </div>
  )
}

/** The share of decisions that were in time, beside the limits that the charter promises. */
export function InTime() {
  return <LoadedOverview>{({ onTime }) => <InTimeCard onTime={onTime} />}</LoadedOverview>
}

/** One number if all services have the same limit, otherwise a range such as '7–30'. */
const rangeText = ({ from, to }: { from: number; to: number }) => [...new Set([from, to])].join('–')

/** The percentage is red below `POOR_PERCENTAGE`. */
function InTimeCard({ onTime: { decisions, inTime } }: Pick<Overview, 'onTime'>) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const limits = useCharterLimits()
  const [percentage = 0] = percentagesOf([inTime, decisions - inTime])
  return (
    <OfficeCard
      id="admin-in-time"
      title={t('office.onTime', { days: DECIDED_DAYS })}
      heading="h3"
      className="flex flex-col gap-1"
    >
      {decisions === 0 ? (
        <p className="text-ink-soft">{t('office.onTime.none')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span
              className={`font-semibold text-2xl tabular-nums ${percentage < POOR_PERCENTAGE ? 'text-brick' : 'text-leaf'}`}
            >
              {percentage} %
            </span>
            <span className="text-ink-soft">
              {t('office.onTime.of', { inTime: formatCount(inTime), decisions: formatCount(decisions) })}
            </span>
          </p>
          <Bar ratio={inTime / decisions} />
        </>
      )}
      {limits && (
        <p className="text-ink-soft text-sm">{t('admin.now.promise', { to: limits.to, range: rangeText(limits) })}</p>
      )}
    </OfficeCard>
  )
}
