// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { requirePassword } from '../accounts/require-password.ts'
import type { CertificateDeps } from '../certificates/certificate-deps.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { closeAllSessions } from '../sessions/close-session.ts'
import type { Caller } from '../sessions/find-session.ts'

type Deps = Pick<CertificateDeps, 'db' | 'jobs' | 'configuration'>

/**
 * Records a citizen's erasure request, ends all their sessions and enqueues a mail that explains how to cancel the
 * request: any later login cancels it. Returns the time at which the account will be erased. Throws `answers-invalid`
 * for a wrong password.
 */
export async function requestErasure({ db, jobs, configuration }: Deps, caller: Caller, currentPassword: string) {
  const { accountId } = caller
  await requirePassword(db, caller, currentPassword)
  return db.transaction().execute(async (tx) => {
    const dueAt = await recordErasureRequest(tx, caller, configuration.retention.erasureGraceDays)
    await closeAllSessions(tx, accountId)
    await recordAudit(tx, { actor: caller, action: 'erasure-asked', subject: { kind: 'account', id: accountId } })
    await jobs.send(tx, 'mail', { kind: 'erasure', accountId, dueAt: dueAt.toISOString() })
    return dueAt
  })
}

async function recordErasureRequest(tx: Database, { accountId, panchayatId }: Caller, days: number) {
  const { dueAt } = await tx
    .insertInto('erasures')
    .values({ accountId, panchayatId, step: 'asked', dueAt: sql<Date>`now() + make_interval(days => ${days})` })
    .returning('dueAt')
    .executeTakeFirstOrThrow()
  if (!dueAt) throw new Error('An erasure request has a due date')
  return dueAt
}

/** The newest entry about the erasure of an account, such as a request or its cancellation; undefined if there is none. */
export async function findLastErasure(db: Database, accountId: string) {
  return db
    .selectFrom('erasures')
    .select(['step', 'dueAt', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The last hundred entries about the erasure of an account, newest first. */
export async function findErasures(db: Database, accountId: string) {
  return db
    .selectFrom('erasures')
    .select(['step', 'dueAt', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** The number of a person's applications that wait for a decision. */
export async function countUndecided(db: Database, applicantId: string) {
  const { count } = await db
    .selectFrom('applications')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('applicantId', '=', applicantId)
    .where('status', 'in', ['Pending', 'Verified'])
    .executeTakeFirstOrThrow()
  return Number(count)
}
