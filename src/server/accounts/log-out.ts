import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { closeSession } from '../sessions/open-session.ts'

/** Ends the session of a secret; where it is over already, nothing is done and nothing recorded. */
export async function logOut(db: Database, { token, requestId }: { token: string; requestId: string }) {
  await db.transaction().execute(async (tx) => {
    const closed = await closeSession(tx, token)
    if (!closed) return
    const { accountId, id } = closed
    const actor = { accountId, requestId, ...(await getPlaceOf(tx, accountId)) }
    await recordAudit(tx, { actor, action: 'logged-out', subject: { kind: 'session', id } })
  })
}

async function getPlaceOf(tx: Database, accountId: string) {
  return tx.selectFrom('accounts').select(['panchayatId', 'role']).where('id', '=', accountId).executeTakeFirstOrThrow()
}
