// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import { STATUS_GROUPS } from '#shared/applications/lifecycle.ts'
import { dayInIndia } from '#shared/calendar-days.ts'
import { USUAL_PROMISE } from '#shared/charter/service-promise.ts'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { Database } from '../platform/db/connection.ts'

/** The default promise of a service: its time limit, appeal periods and compensation, unless a charter sets them. */
export const promiseOf = ({ promise = USUAL_PROMISE }: Pick<ServiceDefinition, 'promise'>) => promise

interface NewDueDate {
  panchayatId: string
  definition: Pick<ServiceDefinition, 'id' | 'promise'>
  submittedAt: RawBuilder<Date>
}

/** SQL expression for the day by which a new application must be decided. */
export const dueOnSubmission = ({ panchayatId, definition, submittedAt }: NewDueDate) => sql<string>`
  due_on(${panchayatId}::bigint, ${definition.id}, ${submittedAt}, ${promiseOf(definition).workingDays}::integer)`

const UNDECIDED = sql.join(STATUS_GROUPS.pending.map((status) => sql.lit(status)))

/**
 * SQL expression for the days on which the office waits for the applicant of `applications.id` to make changes. A
 * request for changes ends when the applicant submits them, or when the office decides without them.
 */
const PAUSES = sql`coalesce((
  select range_agg(daterange((requests.requested_at at time zone 'Asia/Kolkata')::date,
    (coalesce(requests.submitted_at, (select min(decided_at) from decisions
      where decisions.application_id = applications.id and decided_at >= requests.requested_at))
      at time zone 'Asia/Kolkata')::date, '[]'))
  from amendment_requests as requests where requests.application_id = applications.id), '{}')`

/**
 * SQL condition: the due date has passed, and the new due date would be later, or null because of an open request for
 * changes. Such a date is not updated. Otherwise a change of the charter or a request for changes would make a late
 * application punctual.
 */
const wouldPostpone = (dueOn: RawBuilder<unknown>) => sql`coalesce(
  applications.due_on < ${dayInIndia(new Date())}::date and (${dueOn} is null or ${dueOn} > applications.due_on), false)`

/**
 * Computes the due date of an application again, when the office starts or stops waiting for its applicant. A date that
 * an appellate officer has ordered stays, and a date that has passed is not moved to a later day.
 */
export async function recomputeDueDate(
  tx: Database,
  { id, panchayatId }: { id: string; panchayatId: string },
  definition: ServiceDefinition,
) {
  const { workingDays } = promiseOf(definition)
  const dueOn = sql`due_on(panchayat_id, service_id, submitted_at, ${workingDays}::integer, ${PAUSES})`
  await sql`
    update applications set due_on = ${dueOn}
    where id = ${id} and panchayat_id = ${panchayatId} and order_id is null and not ${wouldPostpone(dueOn)}`.execute(tx)
}

/**
 * Computes the due dates of all undecided applications again, after a change of the charter, the calendar or a
 * definition. Applications of one service and one day have the same due date, so the first statement computes it once for all
 * of them. The second statement computes the dates of the applications with requests for changes one by one, because their
 * pauses differ. Dates that an appellate officer has ordered stay, and a date that has passed is not moved to a later day.
 */
export async function recomputeDueDates(db: Database, panchayatId: string, { services }: Catalogue) {
  const ids = services.map(({ definition }) => definition.id)
  const usualDays = services.map(({ definition }) => promiseOf(definition).workingDays)
  const usual = sql`usual as (select * from unnest(${ids}::text[], ${usualDays}::integer[]) as usual (service, days))`
  const submittedDay = sql`(submitted_at at time zone 'Asia/Kolkata')::date`
  const withPause = sql`(select application_id from amendment_requests where panchayat_id = ${panchayatId})`
  await sql`
    with ${usual},
    arrived as (
      select service_id, ${submittedDay} as day, min(submitted_at) as submitted_at from applications
      where panchayat_id = ${panchayatId} and status in (${UNDECIDED}) group by 1, 2),
    computed as (
      select service_id, day, due_on(${panchayatId}::bigint, service_id, submitted_at, days) as due_on
      from arrived join usual on service = service_id)
    update applications set due_on = computed.due_on from computed
    where applications.panchayat_id = ${panchayatId} and status in (${UNDECIDED})
      and applications.service_id = computed.service_id and ${submittedDay} = day
      and applications.due_on is distinct from computed.due_on and applications.id not in ${withPause}
      and order_id is null and not ${wouldPostpone(sql`computed.due_on`)}`.execute(db)
  await sql`
    with ${usual}
    update applications set due_on = due_on(panchayat_id, service_id, submitted_at, days, ${PAUSES}) from usual
    where panchayat_id = ${panchayatId} and status in (${UNDECIDED}) and service_id = service
      and id in ${withPause} and order_id is null
      and due_on is distinct from due_on(panchayat_id, service_id, submitted_at, days, ${PAUSES})
      and not ${wouldPostpone(sql`due_on(panchayat_id, service_id, submitted_at, days, ${PAUSES})`)}`.execute(db)
}
