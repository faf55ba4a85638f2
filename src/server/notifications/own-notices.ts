import type { Database } from '../platform/db/connection.ts'
import type { SignedIn } from '../sessions/find-session.ts'

/**
 * The notices that this person may see: their own, of their panchayat; who no longer reviews sees none of what waited
 * for them then. Everything else answers as if it did not exist.
 */
export function ownNotices(db: Database, { accountId, panchayatId, role }: SignedIn) {
  const own = db
    .selectFrom('notices')
    .where('notices.accountId', '=', accountId)
    .where('notices.panchayatId', '=', panchayatId)
  return role === 'user' ? own.where('notices.kind', 'not in', ['waiting', 'to-decide']) : own
}
