import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Caller } from './find-session.ts'
import { closeOtherSessions, closeSessionById } from './open-session.ts'

/** Ends one of the caller's sessions by its id. Throws `session-not-found`, for another person's alike. */
export async function endSession(db: Database, caller: Caller, id: string) {
  await db.transaction().execute(async (tx) => {
    if (!(await closeSessionById(tx, caller.accountId, id))) throw new Refusal('session-not-found')
    await recordAudit(tx, { actor: caller, action: 'session-ended', subject: { kind: 'session', id } })
  })
}

/** Ends every session of the caller but the one that asks. */
export async function endOtherSessions(db: Database, caller: Caller) {
  await db.transaction().execute(async (tx) => {
    const sessions = await closeOtherSessions(tx, caller)
    if (sessions > 0) await recordAudit(tx, { actor: caller, action: 'session-ended', details: { sessions } })
  })
}
