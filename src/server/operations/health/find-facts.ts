// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Overdue applications are counted only up to this number, which keeps the query short. */
const MAX_OVERDUE = 1_000
/** Submissions of a period are counted only up to this number, because a warning needs no exact count. */
const MAX_SUBMISSIONS = 24
/**
 * The lengths, in hours, of the periods that end now and are compared with the same periods of earlier weeks. Three hours
 * suffice for a town with many submissions; a village needs a day.
 */
export const COMPARED_HOURS: readonly number[] = [3, 24]

/** Facts from the database, for health checks and metrics. Ages are in seconds, by the clock of the database. */
export interface DatabaseFacts {
  /** The clock of the database, in milliseconds since 1970. */
  clockMs: number
  migrations: string[]
  /** The current signing key's id, and its certificate in base64. */
  signingKey: { kid: string; certificate: string } | null
  /** The jobs that wait in each queue. */
  queues: { queue: string; waiting: number; oldestAge: number }[]
  /** The number of rows in the outbox, and the oldest row. */
  outbox: { waiting: number; oldestId: string | null }
  /** The mails that the portal has given up in the last seven days, because their last attempt failed. */
  failedMails: number
  /** Age of the oldest entry of the audit log that is not in the hash chain yet; null if there is none. */
  unsealedAge: number | null
  sessions: number
  applications: { service: string; status: string; count: number }[]
  certificates: { service: string; issued: number }[]
  /** The number of applications undecided for longer than OVERDUE_DAYS, up to a thousand. */
  overdue: number
  /** The submissions of the last hours, and of the same hours one, two, three and four weeks ago. */
  submissions: { hours: number; byWeek: number[] }[]
}

/** The panchayat and the services whose rows are counted, and the number of days after which an application is overdue. */
interface FactScope {
  panchayatId: string
  serviceIds: readonly string[]
  overdueDays: number
}

/** Reads all facts in one statement, which also writes a row to test that the database is writable. */
export async function findFacts(db: Database, scope: FactScope): Promise<DatabaseFacts> {
  const { rows } = await sql<{ facts: DatabaseFacts }>`
    with written as (
      insert into tries (subject, window_start, count) values ('readiness', date_trunc('day', now()), 1)
      on conflict (subject, window_start) do update set count = 1
      returning count)
    select json_build_object(
      'clockMs', extract(epoch from clock_timestamp()) * 1000,
      'migrations', (select coalesce(json_agg(name order by name), '[]') from kysely_migration),
      'signingKey', ${signingKey(scope)},
      'queues', ${queues()},
      'outbox', (select json_build_object('waiting', count(*), 'oldestId', min(id)::text) from promised_jobs),
      'failedMails', ${failedMails()},
      'unsealedAge', (
        select extract(epoch from now() - min(at)) from audit_entries
        where id > (select coalesce(max(entry_id), 0) from audit_seals)),
      'sessions', (select count(*) from sessions where expires_at > now()),
      'applications', ${applications(scope)},
      'certificates', ${certificates(scope)},
      'overdue', ${overdue(scope)},
      'submissions', ${submissions(scope)}
    ) as facts from written`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database returned no row')
  return row.facts
}

const signingKey = ({ panchayatId }: FactScope) => sql`(
  select json_build_object('kid', kid, 'certificate', encode(chain[1], 'base64')) from signing_keys
  where panchayat_id = ${panchayatId} and retired_at is null and compromised_from is null
  order by created_at desc limit 1)`

/** The jobs that wait. pg-boss orders its states: `created` and `retry` come before `active`. */
const queues = () => sql`(
  select coalesce(json_agg(json_build_object('queue', name, 'waiting', waiting, 'oldestAge', oldest)), '[]')
  from (
    select name, count(*) as waiting, extract(epoch from now() - min(created_on)) as oldest
    from pgboss.job where state < 'active' group by name
  ) as waiting_work)`

/**
 * Reads the count that pg-boss updates once a minute, because there is no index of failed jobs. pg-boss deletes a
 * failed job after seven days.
 */
const failedMails = () => sql`(select coalesce(sum(failed_count), 0)::int from pgboss.queue where name = 'mail')`

const applications = ({ panchayatId }: FactScope) => sql`(
  select coalesce(json_agg(json_build_object('service', service_id, 'status', status, 'count', count)), '[]')
  from (
    select service_id, status, sum(count)::int8 as count from status_counts
    where panchayat_id = ${panchayatId} group by service_id, status
  ) as counted)`

const certificates = ({ panchayatId }: FactScope) => sql`(
  select coalesce(json_agg(json_build_object('service', service_id, 'issued', issued)), '[]')
  from (
    select service_id, sum(last_number)::int8 as issued from certificate_numbers
    where panchayat_id = ${panchayatId} group by service_id
  ) as numbered)`

const overdue = ({ panchayatId, serviceIds, overdueDays }: FactScope) => sql`(
  select count(*) from (
    select from applications
    where panchayat_id = ${panchayatId} and service_id = any(${serviceIds}) and status in ('Pending', 'Verified')
      and submitted_at < now() - make_interval(days => ${overdueDays}::int)
    limit ${MAX_OVERDUE}
  ) as late)`

/** Counts the submissions of each period of `COMPARED_HOURS`, and of the same period one to four weeks earlier. */
const submissions = ({ panchayatId, serviceIds }: FactScope) => sql`(
  select json_agg(json_build_object('hours', hours, 'byWeek', by_week)) from (
    select hours, json_agg(submitted order by week) as by_week
    from unnest(${COMPARED_HOURS}::int[]) as hours, generate_series(0, 4) as week, lateral (
      select count(*) as submitted from (
        select from applications
        where panchayat_id = ${panchayatId} and service_id = any(${serviceIds})
          and submitted_at > now() - make_interval(weeks => week, hours => hours)
          and submitted_at <= now() - make_interval(weeks => week)
        limit ${MAX_SUBMISSIONS}
      ) as limited
    ) as counted
    group by hours
  ) as compared)`
