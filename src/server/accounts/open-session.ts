import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { SignedIn } from './find-session.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'

const DAY_HOURS = 12
const REMEMBERED_HOURS = 30 * 24

export interface OpenedSession {
  token: string
  /** When the cookie ends; undefined for one that ends with the browser. */
  expiresAt: Date | undefined
}

interface NewSession {
  accountId: string
  remember: boolean
  /** As `deviceOf` names it. */
  device: string
}

/** Opens a session with a new secret: twelve hours, or thirty days for a person who asked to be remembered. */
export async function openSession(db: Database, { accountId, remember, device }: NewSession): Promise<OpenedSession> {
  const token = newSessionToken()
  const hours = remember ? REMEMBERED_HOURS : DAY_HOURS
  const { expiresAt } = await db
    .insertInto('sessions')
    .values({
      tokenHash: hashSessionToken(token),
      accountId,
      device,
      expiresAt: sql<string>`now() + make_interval(hours => ${hours})`,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return { token, expiresAt: remember ? new Date(expiresAt) : undefined }
}

/** Ends one session; an unknown one is already ended. */
export async function closeSession(db: Database, token: string) {
  await db.deleteFrom('sessions').where('tokenHash', '=', hashSessionToken(token)).execute()
}

/** Ends every session of an account. */
export async function closeAllSessions(db: Database, accountId: string) {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).execute()
}

/** Ends every session of an account but one, which goes on. */
export async function closeOtherSessions(
  db: Database,
  { accountId, sessionId }: Pick<SignedIn, 'accountId' | 'sessionId'>,
) {
  await db.deleteFrom('sessions').where('accountId', '=', accountId).where('id', '<>', sessionId).execute()
}

/** Ends one session by the id that its owner sees; false for an absent one, and for another person's. */
export async function closeSessionById(db: Database, accountId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    // As text, since anything may stand in an address.
    .where(sql`id::text`, '=', id.toLowerCase())
    .executeTakeFirst()
  return numDeletedRows === 1n
}
