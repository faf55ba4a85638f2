import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import { hashSessionToken } from './session-token.ts'

/** Who is calling, read afresh for every request, so that a change bites at once. */
export interface SignedIn {
  accountId: string
  sessionId: string
  panchayatId: string
  role: Role
}

/** The same in one request, whose id goes into whatever is kept of it. */
export interface Caller extends SignedIn {
  requestId: string
}

/** Who calls with this secret: the account of a living session, unless it is disabled. Notes that it is in use, where it can. */
export async function findSession(db: Database, token: string): Promise<SignedIn | undefined> {
  const tokenHash = hashSessionToken(token)
  const found = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id as sessionId', 'accounts.id as accountId', 'accounts.panchayatId', 'accounts.role'])
    .select(isLongUnseen.as('isLongUnseen'))
    .where('sessions.tokenHash', '=', tokenHash)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst()
  if (!found) return undefined
  const { isLongUnseen: isDue, ...caller } = found
  // A note for its owner's list of devices. Where it cannot be written (a full disk, a standby), people go on reading.
  if (isDue) await touchSession(db, tokenHash).catch(() => {})
  return caller
}

/** So coarse that a session in use costs no more than one write in ten minutes. */
const isLongUnseen = sql<boolean>`last_seen_at < now() - interval '10 minutes'`

/** Of several calls at once only the first writes. */
async function touchSession(db: Database, tokenHash: Buffer) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where(isLongUnseen)
    .execute()
}
