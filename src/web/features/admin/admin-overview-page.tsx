// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { CalendarCheck, Files, Hourglass } from 'lucide-react'
import { useEffect } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Statistics } from '#shared/applications/overview-wire.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { OverdueFigures, ReasonFigures, StepFigures } from '#web/components/office/office-figures.tsx'
import { overviewQuery, useHasOverviewFailed } from '#web/components/office/overview-query.ts'
import { PhoneDisclosure } from '#web/components/office/phone-disclosure.tsx'
import { OfficeHeader, StartReview } from '#web/components/office/waiting-strip.tsx'
import { useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { CHARTER_PATH, charterQuery } from '#web/queries/charter.ts'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { Charts } from './charts/charts.tsx'
import { FigureTile } from './figure-tile.tsx'
import { type Counts, countIn, countUndecided, LATE_PATH, LIST_PATH, sumCounts } from './figures.ts'
import { InTime, NeedsNow } from './needs-now.tsx'
import { QuickActions } from './quick-actions.tsx'
import { StatusTable } from './status-table.tsx'

/**
 * The admin's overview: what needs the admin now, then the time of each step, then the figures of the panchayat (spec
 * §2). Each figure is a link to the applications that it counts.
 */
export function AdminOverviewPage() {
  const t = useTranslate()
  const head = <OfficeHeader title={t('admin.title')} />
  return (
    <SessionGate head={head} roles={['admin']} checkingText={t('admin.checking')} loginText={t('admin.denied.login')}>
      {(user) => (
        <>
          <OfficeHeader title={t('admin.title')}>
            <StartReview listPath={LIST_PATH} />
          </OfficeHeader>
          <OverviewContent user={user} />
        </>
      )}
    </SessionGate>
  )
}

/** Fetches the statistics each time the screen opens. The figures of `overviewQuery` may be up to 30 seconds old. */
function OverviewContent({ user }: { user: CurrentUser }) {
  const t = useTranslate()
  const query = useQuery({ ...statisticsQuery(), staleTime: 0 })
  const overview = useQuery(overviewQuery)
  // The charter is requested together with the figures. Otherwise its notice would appear later and move the figures.
  useQuery(charterQuery)
  const { error } = query
  useEffect(() => {
    if (error) toasts.error(t('admin.failed'))
  }, [error, t])
  const placeholder = <SkeletonList label={t('admin.loading')} isLabelShown />
  // The figures of `overviewQuery` are at the top of the screen. If they appeared last, they would move the figures
  // below, so the whole screen waits for them until their first request succeeds or fails.
  const hasOverviewFailedOnce = overview.failureCount + overview.errorUpdateCount > 0
  const isOverviewPending = overview.isPending && !hasOverviewFailedOnce
  return (
    <Loaded query={query} failure={t('admin.failed')} placeholder={placeholder}>
      {(statistics) => (isOverviewPending ? placeholder : <Overview user={user} statistics={statistics} />)}
    </Loaded>
  )
}

/**
 * Shows the waiting applications, then the share of decisions in time and the time of each step, then all applications.
 */
function Overview({ user, statistics }: { user: CurrentUser; statistics: Statistics }) {
  const t = useTranslate()
  const { categories, processedToday } = statistics
  const hasOverviewFailed = useHasOverviewFailed()
  const totals = sumCounts(categories.map(({ counts }) => counts))
  return (
    <div className="flex flex-col gap-6 max-sm:gap-4">
      <div className="flex flex-col gap-3">
        <CharterNotice />
        <WelcomeBanner name={user.firstName || user.username} total={countIn(totals)} />
        <PhoneDisclosure id="overview-waiting" title={t('office.title')} heading="h2" isFolded={false}>
          <div className="grid grid-cols-1 gap-x-6 gap-y-3 xl:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]">
            <NeedsNow />
            {!hasOverviewFailed && <OverdueFigures registerPath={LATE_PATH} heading="h3" />}
          </div>
        </PhoneDisclosure>
      </div>
      {!hasOverviewFailed && (
        <PhoneDisclosure id="overview-decisions" title={t('admin.section.decisions')} heading="h2" isFolded={false}>
          <div className="grid grid-cols-1 gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
            <InTime />
            <PhoneDisclosure id="overview-steps" title={t('admin.steps')} heading="h3" hasOwnHeading>
              <StepFigures heading="h3" listPath={LIST_PATH} />
            </PhoneDisclosure>
          </div>
          <ReasonFigures heading="h3" />
        </PhoneDisclosure>
      )}
      <PhoneDisclosure id="overview-all" title={t('admin.section.all')} heading="h2">
        <SummaryTiles totals={totals} processedToday={processedToday} />
        <QuickActions categories={categories} pending={countUndecided(totals)} />
        <PhoneDisclosure id="overview-charts" title={t('admin.charts')} heading="h3" hasOwnHeading>
          <Charts statistics={statistics} totals={totals} />
        </PhoneDisclosure>
        <StatusTable categories={categories} totals={totals} />
      </PhoneDisclosure>
    </div>
  )
}

/** A warning above everything else until the charter is confirmed. */
function CharterNotice() {
  const t = useTranslate()
  const { data: charter } = useQuery(charterQuery)
  // While the charter loads, `confirmedAt` is undefined.
  if (charter?.confirmedAt !== null) return null
  return (
    <Notice kind="warning" title={t('admin.charter.title')}>
      <p className="mb-3">{t('admin.charter.text')}</p>
      <LinkButton to={CHARTER_PATH}>{t('admin.charter.link')}</LinkButton>
    </Notice>
  )
}

/** Greets the admin in one line, with today's date in India and the number of applications (spec §2). */
function WelcomeBanner({ name, total }: { name: string; total: number }) {
  const t = useTranslate()
  const { formatDay, formatCount } = useFormats()
  const today = new Date().toISOString()
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 text-ink-soft max-sm:text-sm">
      <p className="font-semibold text-ink">{t('admin.welcome', { name })}</p>
      <time dateTime={today}>{formatDay(today)}</time>
      <p className="flex items-baseline gap-1.5">
        <span className="font-semibold text-ink tabular-nums">{formatCount(total)}</span>
        {t('admin.total', { count: total })}
      </p>
    </div>
  )
}

interface SummaryTilesProps {
  totals: Counts
  processedToday: number
}

/**
 * The numbers of all, of pending and of today's processed applications, each with a link to its applications (spec §2).
 */
function SummaryTiles({ totals, processedToday }: SummaryTilesProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  // Unlike the figures at the top of the screen, the tile of pending applications also counts those that wait for the
  // applicant. A note in the tile says how many these are.
  const steps = useQuery(overviewQuery).data?.steps ?? []
  const withApplicants = steps.reduce((sum, { withApplicant }) => sum + withApplicant, 0)
  const pendingNotes = [
    t('admin.pending.of', { verify: formatCount(totals.Pending), sign: formatCount(totals.Verified) }),
    ...(withApplicants > 0 ? [t('admin.card.pending.of', { count: withApplicants })] : []),
  ]
  const tiles = [
    { id: 'total', figure: countIn(totals), search: '?status=all', Icon: Files, notes: [] },
    { id: 'pending', figure: countUndecided(totals), search: '?status=pending', Icon: Hourglass, notes: pendingNotes },
    {
      id: 'processed',
      figure: processedToday,
      search: '?status=processed&decided=today',
      Icon: CalendarCheck,
      notes: [],
    },
  ] as const
  return (
    <section aria-label={t('admin.summary')}>
      <ul className="grid grid-cols-1 gap-2 sm:gap-3 md:grid-cols-3">
        {tiles.map(({ id, search, ...tile }) => (
          <FigureTile
            key={id}
            {...tile}
            isWide
            label={t(`admin.card.${id}`)}
            to={`${LIST_PATH}${search}`}
            link={t(`admin.card.${id}.link`)}
          />
        ))}
      </ul>
    </section>
  )
}
