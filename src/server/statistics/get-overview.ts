// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Role, Status } from '#shared/applications/lifecycle.ts'
import { AGE_BANDS, DECIDED_DAYS, MAX_DECISIONS, MAX_WAITING, WAITING_STEPS } from '#shared/applications/overview.ts'
import type { Overview, WaitingStep } from '#shared/applications/overview-wire.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import { type OwnReason, REJECTION_REASONS, REQUIRED_LANGUAGE, textIn } from '#shared/charter/reasons.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { countOpenAppeals } from '../applications/appeals/list-appeals.ts'
import { findFeedbackFigures } from '../applications/feedback/feedback-figures.ts'
import { IS_WITH_APPLICANT } from '../applications/review-list/queue-conditions.ts'
import { statusCountsOf } from '../applications/status-counts.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { findReasonTexts } from '../charter/reasons.ts'
import { countOpenComplaints } from '../complaints/find-complaints.ts'
import type { Database } from '../platform/db/connection.ts'
import { LANGUAGES, translatorFor } from '../platform/i18n/languages.ts'
import { findOverdueByOfficer } from './overdue-officers.ts'

interface OverviewInput {
  panchayatId: string
  role: Role
  language: string
}

/**
 * The overview of a panchayat: for each step, the number, ages and due dates of the waiting applications, and how long
 * the step took lately; the officers who are late; the reasons for rejections; and, for admins, the applicants'
 * feedback. The cost is bounded, because only the oldest waiting applications and the newest decisions are read.
 */
export async function getOverview(deps: CertificateDeps, request: OverviewInput): Promise<Overview> {
  const { db, catalogue } = deps
  const { panchayatId, role, language } = request
  // The queries run in sequence, so that a request holds at most one connection.
  const totals = await statusCountsOf(db, panchayatId).execute()
  const oldest = await findWaiting(db, panchayatId, catalogue)
  const ownReasons = await findReasonTexts(db, panchayatId)
  const { taken: durations, decisions, inTime, rejections } = await findDecided(db, panchayatId, ownReasons)
  const appeals = await countOpenAppeals(db, panchayatId, dayInIndia(new Date()))
  const overdue = await findOverdueByOfficer(deps, request)
  return {
    overdue,
    ...(role === 'admin' && {
      feedback: await findFeedbackFigures(db, panchayatId),
      complaints: await countOpenComplaints(db, panchayatId),
    }),
    steps: WAITING_STEPS.map((step) => {
      const total = sumOf(totals.filter(({ status }) => status === step.status).map(({ count }) => count))
      const waitingRow = oldest.find(({ status }) => status === step.status)
      const taken = durations?.[step.status] ?? null
      return { ...step, isYours: step.role === role, ...presentWaiting(total, waitingRow), taken }
    }),
    appeals,
    onTime: { decisions, inTime },
    rejections: presentRejections(rejections ?? {}, ownReasons, language),
  }
}

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** The figures of the applications that wait in one step. `total` also counts the applications that were not read. */
function presentWaiting(total: number, row: WaitingRow | undefined) {
  const withApplicant = row?.withApplicant ?? 0
  const waiting = Math.max(0, total - withApplicant)
  const olderBands = row?.bands.slice(1) ?? AGE_BANDS.slice(1).map(() => 0)
  // Only the oldest applications were read, so all others are in the youngest band.
  const youngestBand = Math.max(0, waiting - sumOf(olderBands))
  return {
    waiting,
    withApplicant,
    bands: [youngestBand, ...olderBands],
    oldestDays: row?.oldestDays ?? null,
    oldest: row?.oldest ?? null,
    dueToday: row?.dueToday ?? 0,
    overdue: row?.overdue ?? 0,
    isCut: row?.isCut ?? false,
  }
}

/** The offered reasons, the most frequent first. The rejections without an offered reason come last. */
function presentRejections(
  countsByCode: Record<string, number>,
  ownReasons: readonly OwnReason['texts'][],
  language: string,
): Overview['rejections'] {
  const translate = translatorFor(language)
  const { [OTHER]: otherCount, ...offered } = countsByCode
  const sorted = Object.entries(offered).toSorted(([, count], [, other]) => other - count)
  const presented = sorted.map(([code, count]) => {
    if (isReason(code)) return { reason: translate(`review.reason.${code}`), count }
    const own = ownReasons.find((texts) => codeOf(texts) === code)
    return { reason: own ? textIn(own, language) : translate('office.reason.other'), count }
  })
  return otherCount === undefined
    ? presented
    : [...presented, { reason: translate('office.reason.other'), count: otherCount }]
}

interface WaitingRow {
  status: Status
  withApplicant: number
  bands: number[]
  /** The greatest age in days; null if every application is with its applicant. */
  oldestDays: number | null
  oldest: WaitingStep['oldest']
  dueToday: number
  overdue: number
  /** Whether more applications wait than were read. */
  isCut: boolean
}

/** The ages and due dates of the oldest waiting applications of each service and step, read in index order. */
async function findWaiting(db: Database, panchayatId: string, { services }: Catalogue): Promise<WaitingRow[]> {
  const parts = services.flatMap(({ definition: { id } }) =>
    WAITING_STEPS.map(
      ({ status }) => sql`(
        select id, service_id, reference, status, submitted_at, due_on, ${IS_WITH_APPLICANT} as is_with_applicant, row_number() over (order by submitted_at) as row_position
        from applications where panchayat_id = ${panchayatId} and service_id = ${id} and status = ${status}
        order by submitted_at limit ${sql.lit(MAX_WAITING + 1)})`,
    ),
  )
  const bands = AGE_BANDS.map((from, index) => {
    const next = AGE_BANDS[index + 1]
    const isYounger = next === undefined ? sql`` : sql`and age < ${sql.lit(next)}`
    return sql`count(*) filter (where not is_with_applicant and age >= ${sql.lit(from)} ${isYounger})::int`
  })
  const { rows } = await sql<WaitingRow>`
    with clock as materialized (select (now() at time zone 'Asia/Kolkata')::date as today)
    select status, array[${sql.join(bands)}] as bands,
      count(*) filter (where is_with_applicant)::int as with_applicant,
      max(age) filter (where not is_with_applicant) as oldest_days,
      (array_agg(json_build_object('collection', service_id, 'reference', reference) order by submitted_at, id)
        filter (where not is_with_applicant))[1] as oldest,
      count(*) filter (where due_on = today)::int as due_today,
      count(*) filter (where due_on < today)::int as overdue,
      max(row_position) > ${sql.lit(MAX_WAITING)} as is_cut
    from (
      select oldest.*, today, today - (submitted_at at time zone 'Asia/Kolkata')::date as age
      from (${sql.join(parts, sql` union all `)}) as oldest cross join clock) as waiting
    group by status`.execute(db)
  return rows
}

interface DecidedRow {
  /** How long decisions took, by the status in which the application waited. */
  taken: Partial<Record<Status, NonNullable<Overview['steps'][number]['taken']>>> | null
  decisions: number
  inTime: number
  rejections: Record<string, number> | null
}

const isReason = (code: string): code is (typeof REJECTION_REASONS)[number] =>
  REJECTION_REASONS.some((reason) => reason === code)
/** The code of all rejections without an offered reason. */
const OTHER = 'other'
/** Own reasons with the same English text count together, because an admin may have corrected a translation only. */
const codeOf = (texts: OwnReason['texts']) => `own:${texts[REQUIRED_LANGUAGE] ?? ''}`
/** The built-in sentences that the review screen suggests for rejections. A message with such a sentence counts for its reason. */
const SUGGESTED_SENTENCES = LANGUAGES.flatMap((language) =>
  REJECTION_REASONS.map((code) => ({ code, sentence: translatorFor(language)(`review.reason.${code}.text`) })),
)

/**
 * How long the newest decisions took since the previous step, how many were in time, and why applications were
 * rejected.
 */
async function findDecided(
  db: Database,
  panchayatId: string,
  ownReasons: readonly OwnReason['texts'][],
): Promise<DecidedRow> {
  const ownSentences = ownReasons.flatMap((texts) =>
    Object.values(texts).map((sentence) => ({ code: codeOf(texts), sentence })),
  )
  const suggested = [...SUGGESTED_SENTENCES, ...ownSentences]
  const { rows } = await sql<DecidedRow>`
    with newest as (
      select id, application_id, from_status, to_status, message, decided_at from decisions
      where panchayat_id = ${panchayatId} and decided_at > now() - make_interval(days => ${sql.lit(DECIDED_DAYS)})
      order by decided_at desc limit ${sql.lit(MAX_DECISIONS)}),
    timed as (
      select from_status, to_status, message, due_on,
        (decided_at at time zone 'Asia/Kolkata')::date as decided_on,
        extract(epoch from decided_at - coalesce(
          (select max(earlier.decided_at) from decisions as earlier
            where earlier.application_id = newest.application_id and earlier.id < newest.id), submitted_at)) / 86400 as days
      from newest join applications on applications.id = application_id and panchayat_id = ${panchayatId}),
    steps as (
      select from_status, json_build_object('decisions', count(*),
        'median', percentile_cont(0.5) within group (order by days),
        'p90', percentile_cont(0.9) within group (order by days)) as figures
      from timed group by from_status),
    reasons as (
      select coalesce((
          select code from unnest(${suggested.map(({ code }) => code)}::text[],
            ${suggested.map(({ sentence }) => sentence)}::text[]) as suggested (code, sentence)
          -- A sentence may be part of a longer one, which is then the reason.
          where strpos(message, sentence) > 0 order by length(sentence) desc limit 1), ${OTHER}) as code, count(*) as count
      from timed where to_status = 'Rejected' group by 1)
    select (select json_object_agg(from_status, figures) from steps) as taken,
      (select json_object_agg(code, count) from reasons) as rejections,
      count(*) filter (where to_status in ('Approved', 'Rejected') and due_on is not null)::int as decisions,
      count(*) filter (where to_status in ('Approved', 'Rejected') and decided_on <= due_on)::int as in_time
    from timed`.execute(db)
  return rows[0] ?? { taken: null, decisions: 0, inTime: 0, rejections: null }
}
