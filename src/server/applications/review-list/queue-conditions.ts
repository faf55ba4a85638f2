// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import { AGE_BANDS, type QueueMark } from '#shared/applications/overview.ts'
import type { QueueTurn } from '../page-cursor.ts'

// SQL conditions on the columns of `applications`, for the reviewers' lists and the overview.

export const IS_UNDECIDED = sql`status in (${sql.join([...STATUS_GROUPS.pending])})`

/**
 * SQL expression: the start of a day in India; 0 is today, by the clock of the database, which the stored counts use, too.
 */
export const startOfDay = (daysFromToday: number) =>
  sql`(((now() at time zone 'Asia/Kolkata')::date + ${sql.lit(daysFromToday)})::timestamp at time zone 'Asia/Kolkata')`

/** SQL condition: a reviewer asked the applicant for changes, and the applicant has not sent them yet. */
const isWithApplicant = (table: 'applications' | 'listed') => sql`(status = 'Pending' and exists (
  select from amendment_requests as requests
  where requests.application_id = ${sql.raw(table)}.id and requests.submitted_at is null))`
export const IS_WITH_APPLICANT = isWithApplicant('applications')

/** SQL condition: the due date has passed. */
const IS_PAST_DUE = sql`coalesce(due_on < (now() at time zone 'Asia/Kolkata')::date, false)`

/**
 * SQL condition: the application is undecided, and its due date has passed. A request for changes pauses the due date, unless
 * the date had passed before or an officer ordered it (docs/decisions/106): such an application stays overdue.
 */
export const IS_OVERDUE = sql`(${IS_UNDECIDED} and ${IS_PAST_DUE})`

/** SQL conditions: whose turn it is in an undecided application, and whether the office is late. */
export const IS_TURN: Record<QueueTurn, RawBuilder<unknown>> = {
  overdue: IS_OVERDUE,
  open: sql`(not ${IS_PAST_DUE} and not ${IS_WITH_APPLICANT})`,
  applicant: sql`(not ${IS_PAST_DUE} and ${IS_WITH_APPLICANT})`,
}

/** SQL expression: the turn of a row of the table `listed`; null if the application is decided. */
export const TURN_OF_LISTED = sql<QueueTurn | null>`case
  when not ${IS_UNDECIDED} then null
  when ${IS_PAST_DUE} then 'overdue'
  when ${isWithApplicant('listed')} then 'applicant'
  else 'open' end`

/** SQL conditions by mark: the reason for which a row of the queue has this mark. */
export const HAS_MARK: Record<QueueMark, RawBuilder<unknown>> = {
  // A rejected application can be under appeal, too.
  appealFiled: sql`exists (
    select from appeals
    where appeals.application_id = applications.id and appeals.panchayat_id = applications.panchayat_id
      and appeals.outcome is null)`,
  ordered: sql`(${IS_UNDECIDED} and order_id is not null)`,
  // The screens use the same rule (`receivedAmendment`).
  changesReceived: sql`(${IS_UNDECIDED} and not ${IS_WITH_APPLICANT} and exists (
    select from amendment_requests as requests
    where requests.application_id = applications.id and requests.submitted_at is not null and not exists (
      select from decisions
      where decisions.application_id = applications.id and decisions.panchayat_id = applications.panchayat_id
        and to_status in (${sql.join([...STATUS_GROUPS.processed])}) and decided_at >= requests.submitted_at)))`,
}

/**
 * SQL condition: the number of days for which the application has waited for the office is in the age band that begins with
 * `from`. Like the overview, the condition omits the applications that wait for their applicants.
 */
export function isInAgeBand(from: number) {
  const next = AGE_BANDS.find((other) => other > from)
  // An application has waited n days or more if it was submitted before the start of the day n - 1 days ago.
  const isYounger = next === undefined ? sql`` : sql`and submitted_at >= ${startOfDay(1 - next)}`
  return sql`${IS_UNDECIDED} and submitted_at < ${startOfDay(1 - from)} ${isYounger} and not ${IS_WITH_APPLICANT}`
}
