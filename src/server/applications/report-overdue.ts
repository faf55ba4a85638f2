// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { ROLES, type Role } from '#shared/applications/lifecycle.ts'
import { todayInIndia } from '#shared/rules.ts'
import { overdueGroupsForRole } from '../accounts/mails/overdue-mail.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { findOverdueGroups } from '../charter/find-overdue-groups.ts'
import type { Database } from '../platform/db/connection.ts'

type Deps = Pick<CertificateDeps, 'db' | 'panchayat' | 'jobs' | 'notifications' | 'lifecycle'>

/**
 * Notifies every admin how many applications are overdue, and staff how many of them wait for staff. Each person gets
 * one notification and one mail a day, however many applications are overdue and however often this function runs.
 */
export async function reportOverdue({ db, jobs, notifications, ...deps }: Deps) {
  notifications.publish(await db.transaction().execute((tx) => recordOverdue(tx, deps, { isMailed: true })))
  jobs.relayOutboxSoon()
}

/** Records today's notifications and their mails in a transaction. Returns the payloads to publish after the commit. */
export async function recordOverdue(
  tx: Database,
  { panchayat, lifecycle }: Pick<Deps, 'panchayat' | 'lifecycle'>,
  { isMailed }: { isMailed: boolean },
) {
  const groups = await findOverdueGroups(tx, panchayat.id, todayInIndia())
  const payloads: string[] = []
  for (const role of ROLES) {
    const reported = overdueGroupsForRole(role, groups, lifecycle)
    const [oldest] = reported
    if (!oldest) continue
    const count = reported.reduce((sum, group) => sum + group.count, 0)
    const report = { panchayatId: panchayat.id, role, count, oldestId: oldest.oldestId, isMailed }
    payloads.push(...(await recordReport(tx, report)))
  }
  return payloads
}

interface Report {
  panchayatId: string
  role: Role
  count: number
  oldestId: string
  isMailed: boolean
}

/**
 * Records the notifications for the people with a role who have no notification of today yet, adds the mails to the outbox
 * (`promised_jobs`), and marks the notifications of earlier days as read.
 */
async function recordReport(tx: Database, { panchayatId, role, count, oldestId, isMailed }: Report) {
  const { rows } = await sql<{ payloads: string[] }>`
    with readers as (
      select id from accounts
      where panchayat_id = ${panchayatId} and role = ${role} and disabled_at is null and not awaits_activation
        and not exists (
          select from notices
          where account_id = accounts.id and kind = 'overdue'
            and (created_at at time zone 'Asia/Kolkata')::date = (now() at time zone 'Asia/Kolkata')::date)),
    marked_read as (
      update notices set read_at = now() from readers
      where account_id = readers.id and kind = 'overdue' and read_at is null),
    inserted as (
      insert into notices (panchayat_id, account_id, application_id, kind, count)
      select ${panchayatId}::bigint, id, ${oldestId}::bigint, 'overdue', ${count}::integer from readers
      returning account_id),
    mailed as (
      insert into promised_jobs (queue, payload)
      select 'mail', jsonb_build_object('kind', 'overdue', 'accountId', id::text) from readers where ${isMailed}::boolean)
    select array(select account_id || ' arrived' from inserted) as payloads`.execute(tx)
  return rows[0]?.payloads ?? []
}
