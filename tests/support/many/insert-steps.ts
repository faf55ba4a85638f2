// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import type { ManyPeople } from './insert-people.ts'

interface Options {
  people: ManyPeople
  firstId: number
}

/** Inserts the decisions, the notifications for applicants, and for each reviewer the notifications of waiting applications. */
export async function insertSteps(client: pg.Client, { people, firstId }: Options) {
  const { firstStaff, staff, firstAdmin, admins } = people
  await client.query(DECISIONS, [firstId, firstStaff, staff, firstAdmin, admins])
  await client.query(NOTICES, [firstId, firstStaff, staff, firstAdmin, admins])
}

/** Approved applications were verified before. Rejected applications were rejected by the first decision. */
const DECISIONS = `
  insert into decisions
    (panchayat_id, application_id, reviewer_id, from_status, to_status, message, decided_at)
  select panchayat_id, id, reviewer_id, from_status, to_status, message, decided_at
  from (
    select panchayat_id, id, $2::bigint + id % $3::integer as reviewer_id, 'Pending' as from_status,
      case status when 'Rejected' then 'Rejected' else 'Verified' end as to_status,
      case status when 'Rejected' then reason else 'All papers were seen' end as message,
      submitted_at + (updated_at - submitted_at) * case status when 'Approved' then 0.5 else 1 end as decided_at
    from applications where id >= $1 and status <> 'Pending'
    union all
    select panchayat_id, id, $4::bigint + id % $5::integer, 'Verified', 'Approved', null, updated_at
    from applications where id >= $1 and status = 'Approved') as steps
  order by decided_at`

/** The applicants have read all notifications that are older than 30 days. The reviewers have not read theirs. */
const NOTICES = `
  insert into notices (panchayat_id, account_id, application_id, kind, read_at, created_at)
  select panchayat_id, account_id, id, kind, read_at, notified_at
  from (
    select panchayat_id, applicant_id as account_id, id, 'submitted' as kind, updated_at as read_at,
      submitted_at as notified_at
    from applications where id >= $1
    union all
    select panchayat_id, applicant_id, id, lower(status),
      case when updated_at < now() - interval '30 days' then updated_at + interval '1 day' end, updated_at
    from applications where id >= $1 and status <> 'Pending'
    union all
    select panchayat_id, reviewer_id, id, case status when 'Pending' then 'waiting' else 'to-decide' end, null, updated_at
    from applications
    cross join lateral (
      select $4::bigint + number from generate_series(0, $5::integer - 1) as number
      union all
      select $2::bigint + number from generate_series(0, $3::integer - 1) as number where status = 'Pending'
    ) as reviewers (reviewer_id)
    where id >= $1 and status in ('Pending', 'Verified')) as notifications
  order by notified_at`
