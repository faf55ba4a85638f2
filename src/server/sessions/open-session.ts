import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { NOTIFICATION_CHANNEL } from '../platform/db/notification-channel.ts'
import type { SignedIn } from './find-session.ts'
import { keepDevice } from './known-devices.ts'
import { mayBeRemembered, sessionHours } from './session-limits.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'

export interface OpenedSession {
  id: string
  token: string
  /** When the cookie ends; undefined for one that ends with the browser. */
  expiresAt: Date | undefined
  /** By which the device is known from now on, also after the logout. */
  deviceToken: string
}

export interface NewSession {
  accountId: string
  role: Role
  /** The one that was verified. */
  passwordHash: string
  remember: boolean
  /** As `deviceOf` names it. */
  device: string
  /** The secret that the device brought, if it has logged in to any account before. */
  deviceToken?: string | undefined
}

/**
 * Opens a session with a new secret, for as long as its role and its owner's wish say. Undefined once the password is
 * another: whoever changes it ends every session, those on their way as well.
 */
export async function openSession(db: Database, asked: NewSession): Promise<OpenedSession | undefined> {
  const secrets = newSecrets(asked)
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    with ${openedSession(asked, secrets)} select id, expires_at from opened`.execute(db)
  const [opened] = rows
  return opened && presentOpened(opened, secrets, asked)
}

interface Secrets {
  token: string
  deviceToken: string
}

/** A new one for the session; a device keeps the one that it has, as it may serve several accounts. */
export const newSecrets = ({ deviceToken }: Pick<NewSession, 'deviceToken'>): Secrets => ({
  token: newSessionToken(),
  deviceToken: deviceToken ?? newSessionToken(),
})

/** What the browser is handed: a cookie that lasts is for those who asked for one and may have it. */
export function presentOpened(
  { id, expiresAt }: { id: string; expiresAt: Date },
  secrets: Secrets,
  { role, remember }: Pick<NewSession, 'role' | 'remember'>,
): OpenedSession {
  return { id, ...secrets, expiresAt: remember && mayBeRemembered(role) ? expiresAt : undefined }
}

/**
 * Parts of a `with`: `opened` is the session, and its device is known from now on. Waits for a change of the password that is
 * under way; one that comes later finds the session and ends it.
 */
export function openedSession(asked: NewSession, { token, deviceToken }: Secrets) {
  const { accountId, role, passwordHash, remember, device } = asked
  return sql`
    opened as (
    insert into sessions (token_hash, account_id, device, expires_at)
    select ${hashSessionToken(token)}, id, ${device}, now() + make_interval(hours => ${sessionHours(role, remember)})
    from accounts where id = ${accountId} and password_hash = ${passwordHash} and disabled_at is null for share
    returning id, account_id, expires_at),
    ${keepDevice({ token: deviceToken, device })}`
}

/** Ends one session, and gives it; an unknown one is already ended. */
export async function closeSession(db: Database, token: string) {
  const [closed] = await closeSessions(db, sql`token_hash = ${hashSessionToken(token)}`)
  return closed
}

/** Ends every session of an account, and gives how many. */
export async function closeAllSessions(db: Database, accountId: string) {
  return (await closeSessions(db, sql`account_id = ${accountId}`)).length
}

/** Ends every session of an account but one, which goes on; gives how many ended. */
export async function closeOtherSessions(
  db: Database,
  { accountId, sessionId }: Pick<SignedIn, 'accountId' | 'sessionId'>,
) {
  return (await closeSessions(db, sql`account_id = ${accountId} and id <> ${sessionId}`)).length
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/** Ends one session by the id that its owner sees; false for an absent one, and for another person's. */
export async function closeSessionById(db: Database, accountId: string, id: string) {
  // Anything may stand in an address, and the database throws at what cannot be an id.
  if (!UUID.test(id)) return false
  return (await closeSessions(db, sql`account_id = ${accountId} and id = ${id}`)).length === 1
}

/** Ends these sessions, and lets what is still open in them hear of it when that commits. */
async function closeSessions(db: Database, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; accountId: string }>`
    with closed as (delete from sessions where ${which} returning id, account_id)
    select id, account_id, pg_notify(${NOTIFICATION_CHANNEL}, account_id || ' ended') from closed`.execute(db)
  return rows
}
