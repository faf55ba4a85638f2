// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { ListedAppeal } from '#shared/applications/appeals.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { dayInIndia, daysBetween } from '#shared/calendar-days.ts'
import { LinkButton } from '#web/components/controls/button.tsx'
import { Loaded, Notice } from '#web/components/feedback/notice.tsx'
import { Skeleton, SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { DueLabel } from '#web/components/lists/due-label.tsx'
import { loadWords, useFormats, useTranslate } from '#web/i18n/translation.tsx'
import { useSearchParams } from '#web/lib/router.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { useWeekdayFormat } from '../weekday-format.ts'
import { appealsQuery, useOutcomeText } from './appeal-queries.ts'

const ROLES: readonly Role[] = ['appellate', 'admin']

const AppealReview = lazyComponent(
  async () => {
    const [module] = await Promise.all([import('./under-appeal.tsx'), loadWords(['review', 'amendments'])])
    return module.AppealReview
  },
  { fallback: <SkeletonList /> },
)

/**
 * `/appeals`: the appeals that wait for an appellate officer, and the decided appeals. `?application=` opens one appeal
 * with its application, which an admin can only read.
 */
export function AppealsPage() {
  const [search] = useSearchParams()
  const reference = search.get('application')
  return (
    <SessionGate head={reference === null && <AppealsHeader />} roles={ROLES} keepsContentWhenSessionEnds>
      {({ role, username }) =>
        reference !== null ? (
          <AppealReview key={reference} owner={username} role={role} reference={reference} />
        ) : (
          <>
            <AppealsHeader role={role} />
            <Appeals role={role} />
          </>
        )
      }
    </SessionGate>
  )
}

/** The header of the page, without its sentence until the role is known. */
function AppealsHeader({ role }: { role?: Role }) {
  const t = useTranslate()
  return (
    <PageHeader title={t('appeals.title')} lead={role && t(role === 'admin' ? 'appeals.lead.admin' : 'appeals.lead')} />
  )
}

function Appeals({ role }: { role: Role }) {
  const t = useTranslate()
  return (
    <Loaded query={useQuery(appealsQuery)} failure={t('appeals.failed')} placeholder={<AppealsSkeleton />}>
      {({ open, decided, hasOfficer }) => (
        <div className="flex flex-col gap-8">
          {!hasOfficer && (
            <Notice kind="warning" title={t('appeals.noOfficer')}>
              <ol className="my-2 flex list-decimal flex-col gap-1 ps-5">
                {([1, 2, 3] as const).map((step) => (
                  <li key={step}>{t(`appeals.noOfficer.step.${step}`)}</li>
                ))}
              </ol>
              <LinkButton compact to="/Admin/people">
                {t('appeals.noOfficer.link')}
              </LinkButton>
            </Notice>
          )}
          <AppealSection id="open" appeals={open} role={role} />
          <AppealSection id="decided" appeals={decided} role={role} />
        </div>
      )}
    </Loaded>
  )
}

/** The shape of the list while it loads. */
function AppealsSkeleton() {
  const t = useTranslate()
  return (
    <div role="status" className="flex flex-col gap-3">
      <p className="text-ink-soft">{t('appeals.loading')}</p>
      {['first', 'second', 'third'].map((row) => (
        <Card key={row} className={CARD}>
          <div className="flex min-w-0 grow basis-72 flex-col gap-2">
            <Skeleton className="h-5 w-56 max-w-full" />
            <Skeleton className="h-4 w-72 max-w-full" />
          </div>
          <div className={FACTS}>
            {['about', 'filed', 'decideBy'].map((fact) => (
              <div key={fact} className="flex flex-col gap-2">
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-5 w-3/4" />
              </div>
            ))}
          </div>
          <Skeleton className="h-11 w-32" />
        </Card>
      ))}
    </div>
  )
}

const CARD = 'flex flex-wrap items-start justify-between gap-x-6 gap-y-3'
const FACTS = 'flex flex-1 basis-96 flex-col gap-x-4 gap-y-0.5 sm:grid sm:grid-cols-3'

interface AppealSectionProps {
  id: 'open' | 'decided'
  appeals: readonly ListedAppeal[]
  role: Role
}

function AppealSection({ id, appeals, role }: AppealSectionProps) {
  const t = useTranslate()
  const { formatCount } = useFormats()
  return (
    <section aria-labelledby={`appeals-${id}`} className="flex flex-col gap-3">
      <h2 id={`appeals-${id}`} className="flex items-baseline gap-2 text-lg">
        {t(`appeals.${id}`)}
        {appeals.length > 0 && (
          <span className="font-normal text-ink-soft tabular-nums">{formatCount(appeals.length)}</span>
        )}
      </h2>
      {appeals.length === 0 && (
        <div className="flex max-w-form flex-col gap-2 text-ink-soft">
          <p>{t(`appeals.${id}.none`)}</p>
          {id === 'open' && <p>{t('appeals.open.none.text')}</p>}
        </div>
      )}
      <ul className="flex flex-col gap-3 empty:hidden">
        {appeals.map((appeal) => (
          <AppealCard key={`${appeal._id} ${appeal.filedAt}`} appeal={appeal} role={role} />
        ))}
      </ul>
    </section>
  )
}

function AppealCard({ appeal, role }: { appeal: ListedAppeal; role: Role }) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  const outcomeText = useOutcomeText()
  const { _id: reference, service, summary, ground, filedAt, decideBy, outcome, decidedAt, status, statement } = appeal
  const { rejectionReason } = appeal
  const action = t(outcome === undefined && role === 'appellate' ? 'appeals.read' : 'appeals.readAgain')
  return (
    <Card as="li" className={CARD}>
      <div className="min-w-0 flex-1 basis-80">
        <p className="break-words font-semibold">{summary || service}</p>
        <p className="flex flex-wrap gap-x-3 text-ink-soft text-sm">
          {service} <bdi className="whitespace-nowrap tabular-nums">{reference}</bdi>
        </p>
        {appeal.dueOn !== undefined && <MissedDueDate dueOn={appeal.dueOn} decidedAt={decidedAt} />}
        {rejectionReason !== undefined && (
          <p title={rejectionReason} className="mt-1 line-clamp-2 break-words text-sm">
            {t('appeals.rejectedBecause', { reason: rejectionReason })}
          </p>
        )}
        {statement !== undefined && (
          <p title={statement} className="mt-1 line-clamp-2 break-words text-sm">
            <span className="text-ink-soft">{t('appeals.statement')}</span> {statement}
          </p>
        )}
      </div>
      <dl className={FACTS}>
        <Fact term={t('appeals.about')}>{t(`appeals.ground.${ground}`)}</Fact>
        <Fact term={t(decidedAt === undefined ? 'appeals.filed' : 'appeals.decidedOn')}>
          {formatDayWithWeekday(dayInIndia(new Date(decidedAt ?? filedAt)))}
        </Fact>
        {outcome === undefined || outcome === 'settled' ? (
          <Fact term={t('appeals.decideBy')}>
            <span className="flex flex-wrap items-center gap-x-2">
              {formatDayWithWeekday(decideBy)} <DueLabel dueOn={decideBy} />
            </span>
          </Fact>
        ) : (
          <Fact term={t('appeals.decision.outcome')}>
            <span className="block">{outcomeText({ ...appeal, outcome })}</span>
            <span className="text-ink-soft text-sm">{t('appeals.status', { status: t(`status.${status}`) })}</span>
          </Fact>
        )}
      </dl>
      <LinkButton
        compact
        variant={outcome === undefined && role === 'appellate' ? 'primary' : 'secondary'}
        className="max-sm:w-full sm:min-w-40"
        to={`/appeals?application=${reference}`}
        aria-label={t('appeals.readOf', { action, reference })}
      >
        {action}
      </LinkButton>
    </Card>
  )
}

/**
 * The due date that had passed when the applicant appealed, and how late the office is, or was when the appeal ended.
 */
function MissedDueDate({ dueOn, decidedAt }: { dueOn: string; decidedAt: string | undefined }) {
  const t = useTranslate()
  const formatDayWithWeekday = useWeekdayFormat()
  const until = decidedAt === undefined ? new Date() : new Date(decidedAt)
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
      {t('appeals.promised', { day: formatDayWithWeekday(dueOn) })}{' '}
      <span className="flex items-center gap-1 font-semibold text-brick">
        <TriangleAlert aria-hidden className="size-4 shrink-0" />
        {t('due.late', { days: daysBetween(dueOn, dayInIndia(until)) })}
      </span>
    </p>
  )
}

function Fact({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    // On a phone, the value is beside its term, or below it if the text is large.
    <div className="flex flex-wrap items-baseline gap-x-4 sm:block">
      <dt className="w-28 text-ink-soft text-sm sm:w-auto">{term}</dt>
      <dd className="min-w-0 flex-1 basis-36">{children}</dd>
    </div>
  )
}
