// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { type LateApplication, type LateList, MAX_LATE } from '#shared/applications/late-wire.ts'
import { STATUS_GROUPS, type Status } from '#shared/applications/lifecycle.ts'
import { DECIDED_DAYS, MAX_DECISIONS } from '#shared/applications/overview.ts'
import { daysBetween } from '#shared/calendar-days.ts'
import { todayInIndia } from '#shared/rules.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { getCharter, officerOf } from '../charter/charter.ts'
import { DELAY_FACTS, type DelayFacts, presentCompensation } from '../charter/compensation.ts'
import type { Database } from '../platform/db/connection.ts'

interface LateRow {
  reference: string
  serviceId: string
  status: Status
  /** The status in which the application waited for the late decision, or still waits. */
  waitedAs: Status
  summary: string
  dueOn: string
  decidedOn: string | null
  delay: DelayFacts | null
}

/**
 * The register of late applications of a panchayat: the undecided applications after their due date, and the late ones among the
 * newest decisions of the last months. Each has the officer whom the charter names for the step.
 */
export async function listLate(deps: CertificateDeps, panchayatId: string, language: string): Promise<LateList> {
  const { services } = await getCharter(deps, language)
  const promises = new Map(services.map((promise) => [promise.collection, promise]))
  const today = todayInIndia()
  const undecided = await findLateUndecided(deps, panchayatId)
  const decided = await findLateDecisions(deps.db, panchayatId)
  const present = (row: LateRow): LateApplication[] => {
    const promise = promises.get(row.serviceId)
    if (!promise) return []
    return [
      {
        _id: row.reference,
        collection: row.serviceId,
        service: promise.label,
        summary: row.summary,
        status: row.status,
        officer: officerOf(promise.officers, row.waitedAs),
        dueOn: row.dueOn,
        ...(row.decidedOn !== null && { decidedOn: row.decidedOn }),
        daysLate: daysBetween(row.dueOn, row.decidedOn ?? today),
        ...presentCompensation(row.delay, language),
      },
    ]
  }
  return {
    applications: [...undecided.slice(0, MAX_LATE), ...decided].flatMap(present),
    isCut: undecided.length > MAX_LATE,
  }
}

/** The original due date. An order on appeal sets another due date, but does not end the delay. */
const ORIGINAL_DUE_DATE = sql`coalesce(promised_on, due_on)`

/**
 * Finds the undecided applications after their due date, the earliest due first. One index lists each service by due
 * date; another lists the few applications whose due date an order on appeal has replaced. Thus the cost does not depend
 * on the number of undecided applications.
 */
async function findLateUndecided({ db, catalogue }: CertificateDeps, panchayatId: string): Promise<LateRow[]> {
  const today = sql`(now() at time zone 'Asia/Kolkata')::date`
  const limit = sql.lit(MAX_LATE + 1)
  const undecided = sql`panchayat_id = ${panchayatId}
    and status in (${sql.join(STATUS_GROUPS.pending.map((status) => sql.lit(status)))})`
  const parts = catalogue.services.map(
    ({ definition: { id } }) => sql`(
      select id, due_on as original_due_on, submitted_at from applications
      where ${undecided} and service_id = ${id} and due_on < ${today} and promised_on is null
      order by due_on, submitted_at, id limit ${limit})`,
  )
  const { rows } = await sql<LateRow>`
    with oldest as materialized (
      select id from (
        ${sql.join(parts, sql` union all `)}
        union all (
          select id, promised_on, submitted_at from applications
          where ${undecided} and promised_on < ${today} order by promised_on limit ${limit})) as late
      order by original_due_on, submitted_at, id limit ${limit})
    select reference, service_id, status, status as waited_as, summary, ${ORIGINAL_DUE_DATE} as due_on, null as decided_on,
      ${DELAY_FACTS} as delay
    from oldest join applications on applications.id = oldest.id and panchayat_id = ${panchayatId}
    order by ${ORIGINAL_DUE_DATE}, submitted_at, applications.id`.execute(db)
  return rows
}

/** The last decision of each application; a rejection that an order on appeal has set aside is not listed. */
async function findLateDecisions(db: Database, panchayatId: string): Promise<LateRow[]> {
  const { rows } = await sql<LateRow>`
    with newest as (
      select id, application_id, from_status, to_status, (decided_at at time zone 'Asia/Kolkata')::date as decided_on, decided_at
      from decisions
      where panchayat_id = ${panchayatId} and decided_at > now() - make_interval(days => ${sql.lit(DECIDED_DAYS)})
      order by decided_at desc limit ${sql.lit(MAX_DECISIONS)})
    select reference, service_id, status, from_status as waited_as, summary, ${ORIGINAL_DUE_DATE} as due_on, decided_on,
      ${DELAY_FACTS} as delay
    from newest join applications on applications.id = application_id and panchayat_id = ${panchayatId}
    where status = to_status and not exists (
        select from decisions as later where later.application_id = newest.application_id and later.id > newest.id)
      and status in (${sql.join(STATUS_GROUPS.processed.map((status) => sql.lit(status)))})
      and ${ORIGINAL_DUE_DATE} < decided_on
    order by decided_at desc, applications.id`.execute(db)
  return rows
}
