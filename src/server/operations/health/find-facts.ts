import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'

/** Nobody needs to know how many thousand. */
const MOST_OVERDUE = 1_000
/** So many of the same hours in each of four weeks are enough to compare with. */
const ENOUGH_OF_A_WEEK = 24
/** Hours that are compared with the same ones of the weeks before: a town shows it in three, a village in a day. */
export const COMPARED_HOURS: readonly number[] = [3, 24]

/** What the database knows of how the portal fares. Ages are in seconds, by its clock. */
export interface DatabaseFacts {
  /** Its clock, in milliseconds since 1970. */
  clockMs: number
  migrations: string[]
  /** The key that signs certificates, by its name, and its certificate in base64. */
  signingKey: { kid: string; certificate: string } | null
  /** Work of each queue that is not done yet. */
  queues: { queue: string; waiting: number; oldestAge: number }[]
  /** What a step promised and the queue has not taken over. */
  promised: { waiting: number; oldestId: string | null }
  /** How long the first entry of the audit log waits that has no seal. */
  unsealedAge: number | null
  sessions: number
  applications: { service: string; status: string; count: number }[]
  certificates: { service: string; issued: number }[]
  /** Undecided for longer than the office allows itself; no more than a thousand are counted. */
  overdue: number
  /** Submissions of the last hours, of those a week ago, two weeks, and so on. */
  submissions: { hours: number; byWeek: number[] }[]
}

interface Asked {
  panchayatId: string
  serviceIds: readonly string[]
  overdueDays: number
}

/** Writes one row that nobody needs, and reads everything that is watched, in one statement. */
export async function findFacts(db: Database, asked: Asked): Promise<DatabaseFacts> {
  const { rows } = await sql<{ facts: DatabaseFacts }>`
    with written as (
      insert into tries (subject, window_start, count) values ('readiness', date_trunc('day', now()), 1)
      on conflict (subject, window_start) do update set count = 1
      returning count)
    select json_build_object(
      'clockMs', extract(epoch from clock_timestamp()) * 1000,
      'migrations', (select coalesce(json_agg(name order by name), '[]') from kysely_migration),
      'signingKey', ${signingKey(asked)},
      'queues', ${queues()},
      'promised', (select json_build_object('waiting', count(*), 'oldestId', min(id)::text) from promised_jobs),
      'unsealedAge', (
        select extract(epoch from now() - min(at)) from audit_entries
        where id > (select coalesce(max(entry_id), 0) from audit_seals)),
      'sessions', (select count(*) from sessions where expires_at > now()),
      'applications', ${applications(asked)},
      'certificates', ${certificates(asked)},
      'overdue', ${overdue(asked)},
      'submissions', ${submissions(asked)}
    ) as facts from written`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The database wrote nothing')
  return row.facts
}

const signingKey = ({ panchayatId }: Asked) => sql`(
  select json_build_object('kid', kid, 'certificate', encode(chain[1], 'base64')) from signing_keys
  where panchayat_id = ${panchayatId} and retired_at is null and compromised_from is null
  order by created_at desc limit 1)`

/** The states of pg-boss stand in order: what comes before `active` waits, first or again. */
const queues = () => sql`(
  select coalesce(json_agg(json_build_object('queue', name, 'waiting', waiting, 'oldestAge', oldest)), '[]')
  from (
    select name, count(*) as waiting, extract(epoch from now() - min(created_on)) as oldest
    from pgboss.job where state < 'active' group by name
  ) as waiting_work)`

const applications = ({ panchayatId }: Asked) => sql`(
  select coalesce(json_agg(json_build_object('service', service_id, 'status', status, 'count', count)), '[]')
  from (
    select service_id, status, sum(count)::int8 as count from status_counts
    where panchayat_id = ${panchayatId} group by service_id, status
  ) as counted)`

const certificates = ({ panchayatId }: Asked) => sql`(
  select coalesce(json_agg(json_build_object('service', service_id, 'issued', issued)), '[]')
  from (
    select service_id, sum(last_number)::int8 as issued from certificate_numbers
    where panchayat_id = ${panchayatId} group by service_id
  ) as numbered)`

const overdue = ({ panchayatId, serviceIds, overdueDays }: Asked) => sql`(
  select count(*) from (
    select from applications
    where panchayat_id = ${panchayatId} and service_id = any(${serviceIds}) and status in ('Pending', 'Verified')
      and submitted_at < now() - make_interval(days => ${overdueDays}::int)
    limit ${MOST_OVERDUE}
  ) as late)`

const submissions = ({ panchayatId, serviceIds }: Asked) => sql`(
  select json_agg(json_build_object('hours', hours, 'byWeek', by_week)) from (
    select hours, json_agg(handed_in order by week) as by_week
    from unnest(${COMPARED_HOURS}::int[]) as hours, generate_series(0, 4) as week, lateral (
      select count(*) as handed_in from (
        select from applications
        where panchayat_id = ${panchayatId} and service_id = any(${serviceIds})
          and submitted_at > now() - make_interval(weeks => week, hours => hours)
          and submitted_at <= now() - make_interval(weeks => week)
        limit ${ENOUGH_OF_A_WEEK}
      ) as few
    ) as counted
    group by hours
  ) as compared)`
