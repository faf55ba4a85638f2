// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { Hourglass, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { AGE_BANDS, MAX_WAITING } from '#shared/applications/overview.ts'
import type { Overview, WaitingStep } from '#shared/applications/overview-wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Loaded } from '#web/components/feedback/notice.tsx'
import { Skeleton } from '#web/components/feedback/skeleton.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { Link, useSearchParams } from '#web/lib/router.tsx'
import { readFilter, type StatusFilter, shownStatus } from './list-filter.ts'
import { countLate, longestDelay, overviewQuery } from './overview-query.ts'

interface WaitingStripProps {
  /** The path of the list of applications. */
  listPath: string
  /** The accessible name of the strip, if no heading above names it. */
  label?: string
}

/**
 * Figures about the applications at the signed-in reviewer's step: how many wait for the reviewer, how many are late, how
 * many are due today, how many wait for their applicants, and how long they have waited. The strip is one line if there is
 * space. A phone shows the waiting times with the filters instead, so that more of the list below is visible.
 */
export function WaitingStrip({ listPath, label }: WaitingStripProps) {
  const t = useTranslate()
  return (
    <section
      aria-label={label}
      className="flex min-h-11 flex-wrap items-center gap-x-4 max-sm:gap-x-3 rounded-md border border-line bg-surface px-4 max-lg:py-2 max-sm:px-3 max-sm:py-1"
    >
      <Loaded
        query={useQuery(overviewQuery)}
        failure={t('office.overview.failed')}
        // The skeleton is as high as the text that replaces it, so that the list below does not move.
        placeholder={<Skeleton className="h-13 w-full max-w-[40rem] max-sm:h-18" />}
      >
        {(overview) => {
          const own = overview.steps.find(({ isYours }) => isYours)
          return own && own.waiting + own.withApplicant > 0 ? (
            <OwnStep
              step={own}
              overdue={countLate(overview, own.status)}
              daysLate={longestDelay(overview, own.status)}
              officeOverdue={countLate(overview)}
              listPath={listPath}
            />
          ) : (
            <p>{t('office.waiting.none')}</p>
          )
        }}
      </Loaded>
    </section>
  )
}

interface OwnStepProps {
  step: WaitingStep
  /** The number of late applications of this step. */
  overdue: number
  /** By how many days the most overdue of them is late. */
  daysLate: number
  /** The number of late applications of all steps. */
  officeOverdue: number
  listPath: string
}

/**
 * Whether the strip has a chip for the late applications with this status, so that the list below need not name the filter.
 * `status` is that of the list; undefined if it shows every status.
 */
export function hasLateChip({ steps }: Overview, status: StatusFilter | undefined) {
  const own = steps.find(({ isYours }) => isYours)
  return own !== undefined && own.waiting + own.withApplicant > 0 && lateChipOf(own, status) !== undefined
}

/**
 * The chip that lists the late applications with this status: `own` for the reviewer's step, or `office` for the whole
 * office, which only admins have.
 */
function lateChipOf(
  { role, status: ownStatus }: Pick<WaitingStep, 'role' | 'status'>,
  status: StatusFilter | undefined,
) {
  if (status === ownStatus) return 'own'
  return role === 'admin' && status === 'pending' ? 'office' : undefined
}

function OwnStep({ step, overdue, daysLate, officeOverdue, listPath }: OwnStepProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const { role, status, waiting, withApplicant, dueToday, bands, isCut } = step
  return (
    <>
      <Link
        to={`${listPath}?status=${status}`}
        className="flex min-h-11 items-center gap-x-2 rounded-sm text-indigo underline-offset-4 hover:underline max-sm:min-h-[44px]"
      >
        <span className="font-semibold text-2xl tabular-nums">{formatCount(waiting)}</span>
        <span className="text-balance font-semibold">{t(`office.waiting.${role}`)}</span>
      </Link>
      <LateChips {...{ role, status, overdue, officeOverdue, listPath }} />
      {overdue > 0 && (
        <span className="text-brick text-sm max-sm:leading-tight">
          {t('office.overdue.longest', { days: daysLate })}
        </span>
      )}
      <DueToday count={dueToday} />
      {withApplicant > 0 && (
        <span className="text-ink-soft text-sm max-sm:leading-tight">
          <span className="max-sm:hidden">{t('office.withApplicant', { count: withApplicant })}</span>
          <span className="sm:hidden">{t('office.withApplicant.short', { count: withApplicant })}</span>
        </span>
      )}
      <div className="max-sm:hidden lg:ms-auto">
        <AgeBands bands={bands} listPath={listPath} status={status} />
      </div>
      {isCut && (
        <p className="w-full pb-1 text-ink-soft text-sm">{t('office.cut', { max: formatCount(MAX_WAITING) })}</p>
      )}
    </>
  )
}

/** How many applications are due today. Renders nothing if there are none. */
export function DueToday({ count }: { count: number }) {
  const t = useTranslate()
  if (count === 0) return null
  return (
    <span className="flex items-center gap-1.5 font-semibold text-turmeric">
      <Hourglass aria-hidden className="size-4 shrink-0" />
      {t('office.dueToday', { count })}
    </span>
  )
}

interface LateChipsProps extends Pick<WaitingStep, 'role' | 'status'>, Omit<OwnStepProps, 'step' | 'daysLate'> {}

/**
 * Chips that list only the late applications: those at the reviewer's step and, for an admin, those of the whole office.
 * The chip of the shown list is marked; another click on it removes the filter. A phone has no space for the second chip
 * unless its list is shown.
 */
function LateChips({ role, status, overdue, officeOverdue, listPath }: LateChipsProps) {
  const t = useTranslate()
  const [search] = useSearchParams()
  const filter = readFilter(search)
  // The category and the search stay.
  const others = new URLSearchParams([...search].filter(([name]) => name !== 'due' && name !== 'status'))
  const unfiltered = others.size > 0 ? `${listPath}?${others}` : listPath
  const shownChip = filter.due === undefined ? undefined : lateChipOf({ role, status }, shownStatus(filter, role))
  const isOwnShown = shownChip === 'own'
  const isOfficeShown = shownChip === 'office'
  const hasOfficeChip = isOfficeShown || (role === 'admin' && officeOverdue > overdue)
  return (
    <>
      {overdue > 0 || isOwnShown ? (
        <LateChip
          to={isOwnShown ? unfiltered : `${listPath}?status=${status}&due=overdue`}
          isShown={isOwnShown}
          className="border-brick bg-brick-soft font-semibold text-brick"
        >
          {t('office.overdue', { count: overdue })}
        </LateChip>
      ) : (
        <span className="text-ink-soft">{t('office.overdue', { count: 0 })}</span>
      )}
      {hasOfficeChip && (
        <LateChip
          to={isOfficeShown ? unfiltered : `${listPath}?status=pending&due=overdue`}
          isShown={isOfficeShown}
          className={`border-line-strong text-ink ${isOfficeShown ? '' : 'max-sm:hidden'}`}
        >
          {t('office.overdue.ofOffice', { count: officeOverdue })}
        </LateChip>
      )}
    </>
  )
}

interface LateChipProps {
  to: string
  isShown: boolean
  className: string
  children: string
}

function LateChip({ to, isShown, className, children }: LateChipProps) {
  return (
    <Link
      to={to}
      aria-current={isShown || undefined}
      className={`my-1 flex min-h-[44px] items-center gap-1.5 rounded-full border px-3 text-sm underline-offset-4 hover:underline aria-current:ring-1 aria-current:ring-current sm:my-0.5 sm:min-h-9 ${className}`}
    >
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {children}
      {isShown && <X aria-hidden className="size-4 shrink-0" />}
    </Link>
  )
}

/** The title of a start page and its main button, in one line if there is space, so that a phone shows more of the page. */
export function OfficeHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-x-3 gap-y-2 max-sm:mb-2">
      <PageHeading className="text-[1.125rem] sm:text-2xl">{title}</PageHeading>
      {children}
    </div>
  )
}

/** The main button of an overview. It opens the application that has waited longest for the signed-in reviewer. */
export function StartReview({ listPath }: Pick<WaitingStripProps, 'listPath'>) {
  const t = useTranslate()
  const { data } = useQuery(overviewQuery)
  const own = data?.steps.find(({ isYours }) => isYours)
  // Until the figures are loaded, an empty box reserves the button's height, so that nothing moves. If no application waits,
  // phones hide the box.
  if (!own || own.waiting === 0) return <div className={`h-11 ${data ? 'max-sm:hidden' : ''}`} />
  return (
    <LinkButton to={`${listPath}?status=${own.status}&open=oldest`} compact className="max-sm:grow max-sm:text-sm">
      {t(`office.start.${own.role}`)}
    </LinkButton>
  )
}

const BAND_LIST = 'flex flex-wrap gap-1.5 py-1 text-sm max-sm:w-full max-sm:gap-1'
const BAND =
  'flex min-h-[44px] items-center gap-1 rounded-sm border px-2 py-1 max-sm:h-full max-sm:justify-center max-sm:px-0.5 max-sm:text-center max-sm:leading-tight sm:whitespace-nowrap'

interface AgeBandsProps extends Pick<WaitingStep, 'bands' | 'status'> {
  listPath: string
}

/**
 * The number of applications in each band of waiting days. All bands have the same colour, because only overdue
 * applications are urgent. Each band is a link that filters the list below; the link of the selected band removes the
 * filter. On a phone the bands are one line of cells with short labels, which share the available width.
 */
export function AgeBands({ bands, status, listPath }: AgeBandsProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  const [search] = useSearchParams()
  const shownBand = search.get('waited')
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <span aria-hidden className="text-ink-soft text-sm max-sm:leading-tight">
        {t('office.bands.label')}
      </span>
      <ul aria-label={t('office.bands')} className={BAND_LIST}>
        {AGE_BANDS.map((from, index) => {
          const next = AGE_BANDS[index + 1]
          const count = bands[index] ?? 0
          // The text of the last band contains no `to`.
          const days = { from, to: (next ?? 0) - 1, before: from - 1 }
          const isShown = shownBand === `${from}`
          const text = (
            <span className="max-sm:flex max-sm:flex-col">
              <span className="max-sm:hidden">{t('office.band', days)}: </span>
              <span className="sm:hidden">{t('office.band.short', days)} </span>
              <span className="font-semibold tabular-nums">{formatCount(count)}</span>
            </span>
          )
          return (
            <li key={from} className="max-sm:flex-auto">
              {count === 0 && !isShown ? (
                <span className={`border-transparent bg-paper text-ink-soft ${BAND}`}>{text}</span>
              ) : (
                <Link
                  to={isShown ? listPath : `${listPath}?status=${status}&waited=${from}`}
                  aria-current={isShown || undefined}
                  className={`border-line-strong hover:border-indigo aria-current:border-indigo aria-current:bg-indigo-soft ${BAND}`}
                >
                  {text}
                  {isShown && <X aria-hidden className="size-4 shrink-0 max-sm:hidden" />}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
