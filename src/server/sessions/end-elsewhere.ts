import { type Actor, recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { SignedIn } from './find-session.ts'
import { closeOtherSessions } from './open-session.ts'
import { closeStartedLogins } from './started-login.ts'

/** Ends every other session of whoever asks, and every login of theirs that is under way. */
export async function endElsewhere(tx: Database, actor: Actor & Pick<SignedIn, 'accountId' | 'sessionId'>) {
  await closeStartedLogins(tx, actor.accountId)
  const sessions = await closeOtherSessions(tx, actor)
  if (sessions > 0) await recordAudit(tx, { actor, action: 'session-ended', details: { sessions } })
}
