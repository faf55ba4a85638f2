// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { DECIDED_DAYS, MAX_WAITING } from '#shared/applications/overview.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import { percentagesOf } from '#shared/percentages.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { Bar, POOR_PERCENTAGE } from '#web/components/office/decision-figures.tsx'
import { useLimits } from '#web/components/office/office-figures.tsx'
import { overviewQuery } from '#web/components/office/overview-query.ts'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link } from '#web/lib/router.tsx'
import { LATE_PATH, LIST_PATH } from './figures.ts'

/**
 * What needs the admin now: the applications that await a signature, those that are overdue, the oldest, and the share of
 * decisions in time. Each figure is a link to what it counts.
 */
export function NeedsNow() {
  const t = useTranslate()
  return (
    <Loaded query={useQuery(overviewQuery)} failure={t('office.overview.failed')} placeholder={null}>
      {(overview) => <Tiles overview={overview} />}
    </Loaded>
  )
}

function Tiles({ overview: { steps, onTime } }: { overview: Overview }) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const own = steps.find(({ isYours }) => isYours)
  const officeOverdue = steps.reduce((sum, { overdue }) => sum + overdue, 0)
  const { status = 'Verified', waiting = 0, overdue = 0, oldestDays = null, isCut = false } = own ?? {}
  const list = `${LIST_PATH}?status=${status}`
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-2 sm:gap-3 lg:grid-cols-[1fr_1fr_1fr_minmax(0,2fr)]">
        <Tile
          to={waiting > 0 ? list : undefined}
          figure={formatCount(waiting)}
          label={t('office.waiting.admin', { count: waiting })}
          className="text-indigo max-lg:col-span-full"
        />
        <Tile
          to={overdue > 0 ? `${list}&due=overdue` : undefined}
          figure={formatCount(overdue)}
          label={t('admin.now.overdue', { count: overdue })}
          className={overdue > 0 ? 'text-brick' : 'text-ink-soft'}
          icon={overdue > 0 && <TriangleAlert aria-hidden className="size-5 shrink-0" />}
        />
        {oldestDays !== null && (
          <Tile
            to={`${list}&open=oldest`}
            figure={t('admin.now.days', { days: oldestDays })}
            label={t('admin.now.oldest')}
            className="text-ink"
          />
        )}
        <InTime {...onTime} />
      </div>
      {isCut && <p className="text-ink-soft text-sm">{t('office.cut', { max: formatCount(MAX_WAITING) })}</p>}
      {officeOverdue > overdue && (
        <p>
          <TextLink to={`${LIST_PATH}?status=pending&due=overdue`} className="inline-flex min-h-11 items-center">
            {t('office.overdue.ofOffice', { count: officeOverdue })}
          </TextLink>
        </p>
      )}
    </>
  )
}

const BOX = 'flex h-full flex-col gap-1 rounded-md border border-line bg-surface px-4 py-3'
const FIGURE = 'flex items-center gap-2 font-semibold text-2xl tabular-nums leading-tight max-sm:text-xl'

interface TileProps {
  /** The list of what the figure counts; undefined if it counts nothing. */
  to: string | undefined
  figure: string
  label: string
  /** The colour of the figure, and the columns of the tile. */
  className: string
  icon?: ReactNode
}

function Tile({ to, figure, label, className, icon }: TileProps) {
  const content = (
    <>
      <span className={FIGURE}>
        {icon}
        {figure}
        {to && (
          <ChevronRight aria-hidden className="ms-auto size-5 shrink-0 text-indigo max-sm:hidden rtl:-scale-x-100" />
        )}
      </span>{' '}
      <span className="font-semibold text-ink">{label}</span>
    </>
  )
  if (!to) return <p className={`${BOX} ${className}`}>{content}</p>
  return (
    <Link to={to} className={`${BOX} hover:border-indigo hover:bg-indigo-soft ${className}`}>
      {content}
    </Link>
  )
}

/** The share of decisions that were in time, beside the limits that the charter promises. */
function InTime({ decisions, inTime }: Overview['onTime']) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const limits = useLimits()
  const [percentage = 0] = percentagesOf([inTime, decisions - inTime])
  const late = decisions - inTime
  return (
    <section aria-labelledby="admin-in-time" className={`${BOX} max-lg:col-span-full`}>
      <h3 id="admin-in-time" className="text-base">
        {t('office.onTime', { days: DECIDED_DAYS })}
      </h3>
      {decisions === 0 ? (
        <p className="text-ink-soft">{t('office.onTime.none')}</p>
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className={`${FIGURE} ${percentage < POOR_PERCENTAGE ? 'text-brick' : 'text-leaf'}`}>
              {percentage} %
            </span>
            <span className="text-ink-soft">
              {t('office.onTime.of', { inTime: formatCount(inTime), decisions: formatCount(decisions) })}
            </span>
            {late > 0 && (
              <TextLink to={LATE_PATH} className="inline-flex min-h-11 min-w-11 items-center sm:min-h-8">
                {t('admin.now.late', { count: late })}
              </TextLink>
            )}
          </p>
          <Bar ratio={inTime / decisions} />
        </>
      )}
      {limits && (
        <p className="text-ink-soft text-sm">
          {t('admin.now.promise', { to: limits.to, range: [...new Set([limits.from, limits.to])].join('–') })}
        </p>
      )}
    </section>
  )
}
