// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { CONFIRMATION_DAYS } from '#shared/accounts/registration.ts'
import { deleteExpiredDrafts } from '../applications/drafts/account-drafts.ts'
import { deleteOldFeedback } from '../applications/feedback/own-feedback.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { deleteOldComplaints } from '../complaints/own-complaints.ts'
import type { Database } from '../platform/db/connection.ts'
import { runEachStep } from '../platform/run-each-step.ts'
import { type ErasedAccount, eraseAccount } from './erase-account.ts'
import { removeOldDocuments } from './remove-old-documents.ts'
import { replayErasures } from './replay-erasures.ts'

type Deps = Pick<CertificateDeps, 'db' | 'documents' | 'catalogue' | 'configuration' | 'panchayat'>

/**
 * The daily job. Erases the accounts of people who requested the erasure or never confirmed their address, and deletes data whose
 * retention period has ended. A failed step does not stop the other steps. Each step consists of small transactions, so that
 * the next run can complete an interrupted run.
 */
export async function runRetention(deps: Deps, onError: (error: Error) => void) {
  const { db, configuration } = deps
  const failed = await runEachStep(
    [
      ['erase accounts on request', () => eraseAll(deps, { find: findDue, reason: 'requested' }, onError)],
      ['erase unconfirmed accounts', () => eraseAll(deps, { find: findUnconfirmed, reason: 'unconfirmed' }, onError)],
      ['erase accounts again', () => replayErasures(deps, configuration.dataDir, onError)],
      ['delete documents', () => removeOldDocuments(deps)],
      ['delete drafts', () => deleteExpiredDrafts(db)],
      ['delete complaints', () => deleteOldComplaints(db)],
      ['delete answers after decisions', () => deleteOldFeedback(db)],
      ['delete notifications', () => deleteOldNotifications(db, configuration.retention.notificationDays)],
    ],
    onError,
  )
  // Throws, because the job queue repeats a job that fails.
  if (failed.length > 0) throw new Error(`The daily retention failed: ${failed.join(', ')}`)
}

const ACCOUNTS_BATCH = 100

type ErasureDeps = Pick<CertificateDeps, 'db' | 'documents' | 'catalogue'>

interface DueAccounts {
  find: (db: Database, after: string) => Promise<ErasedAccount[]>
  reason: 'requested' | 'unconfirmed'
}

/** Erases every account that is due for a reason. A failure does not prevent the other erasures. */
async function eraseAll(deps: ErasureDeps, { find, reason }: DueAccounts, onError: (error: Error) => void) {
  let after = '0'
  for (;;) {
    const due = await find(deps.db, after)
    for (const account of due) {
      await eraseAccount(deps, { ...account, reason }).catch(onError)
      after = account.accountId
    }
    if (due.length < ACCOUNTS_BATCH) return
  }
}

/** Accounts whose last entry is a request for erasure that is now due. */
async function findDue(db: Database, after: string) {
  const { rows } = await sql<ErasedAccount>`
    select account_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from (
      select distinct on (account_id) account_id, step, due_at from erasures
      where account_id > ${after} order by account_id, id desc) as last
    join accounts on accounts.id = account_id
    where step = 'asked' and due_at <= now() and erased_at is null
    order by account_id limit ${ACCOUNTS_BATCH}`.execute(db)
  return rows
}

/** The lifetime of the link, plus the time for which the mail with the link may be retried (about two days). */
const UNCONFIRMED_DAYS = CONFIRMATION_DAYS + 3

/**
 * Accounts whose address was not confirmed in time. Their erasure lets other people use their usernames.
 */
async function findUnconfirmed(db: Database, after: string) {
  const { rows } = await sql<ErasedAccount>`
    select id as account_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as created_at
    from accounts
    where awaits_confirmation and erased_at is null and id > ${after}
      and created_at < now() - make_interval(days => ${UNCONFIRMED_DAYS})
    order by id limit ${ACCOUNTS_BATCH}`.execute(db)
  return rows
}

const NOTIFICATIONS_BATCH = 1000

/** Deletes notifications older than `days`, the oldest first, a thousand at a time. */
async function deleteOldNotifications(db: Database, days: number) {
  let deleted: bigint | undefined
  do {
    // Ids increase with time. If the first thousand notifications are not old enough, no other notification is.
    const { numAffectedRows } = await sql`
      with oldest as (select id, panchayat_id, created_at from notices order by id limit ${NOTIFICATIONS_BATCH})
      delete from notices using oldest
      where notices.id = oldest.id and notices.panchayat_id = oldest.panchayat_id
        and oldest.created_at < now() - make_interval(days => ${days})`.execute(db)
    deleted = numAffectedRows
  } while (deleted === BigInt(NOTIFICATIONS_BATCH))
}
