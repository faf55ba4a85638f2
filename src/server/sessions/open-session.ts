import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { NOTIFICATION_CHANNEL } from '../platform/db/open-listener.ts'
import type { SignedIn } from './find-session.ts'
import { insertKnownDevice } from './known-devices.ts'
import { mayBeRemembered, sessionHours } from './session-limits.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'

export interface OpenedSession {
  id: string
  token: string
  /** The expiry of the cookie; undefined for a cookie that ends with the browser session. */
  expiresAt: Date | undefined
  /** Identifies the device at later logins, even after a logout. */
  deviceToken: string
}

export interface NewSession {
  accountId: string
  role: Role
  /** The hash against which the password was verified. */
  passwordHash: string
  remember: boolean
  /** The name of the device, from `deviceOf`. */
  device: string
  /** The device cookie, if the device has logged in to any account before. */
  deviceToken?: string | undefined
}

/**
 * Opens a session with a new token; its lifetime depends on the role and on `remember`. Undefined if the password has
 * changed since it was verified: a password change ends every session, including a session that is being opened.
 */
export async function openSession(db: Database, request: NewSession): Promise<OpenedSession | undefined> {
  const secrets = newSecrets(request)
  const { rows } = await sql<{ id: string; expiresAt: Date }>`
    with ${insertSession(request, secrets)} select id, expires_at from opened`.execute(db)
  const [opened] = rows
  return opened && presentOpened(opened, secrets, request)
}

interface Secrets {
  token: string
  deviceToken: string
}

/** A new session token. A device keeps its token, because several accounts may share the device. */
export const newSecrets = ({ deviceToken }: Pick<NewSession, 'deviceToken'>): Secrets => ({
  token: newSessionToken(),
  deviceToken: deviceToken ?? newSessionToken(),
})

/** The session as the browser receives it. Its cookie is persistent only if `remember` is set and the role permits it. */
export function presentOpened(
  { id, expiresAt }: { id: string; expiresAt: Date },
  secrets: Secrets,
  { role, remember }: Pick<NewSession, 'role' | 'remember'>,
): OpenedSession {
  return { id, ...secrets, expiresAt: remember && mayBeRemembered(role) ? expiresAt : undefined }
}

/**
 * Parts of a `with` clause that insert the session as `opened`, and record the device as known. The statement waits for a
 * concurrent password change. A later password change ends the session.
 */
export function insertSession(request: NewSession, { token, deviceToken }: Secrets) {
  const { accountId, role, passwordHash, remember, device } = request
  return sql`
    opened as (
    insert into sessions (token_hash, account_id, device, expires_at)
    select ${hashSessionToken(token)}, id, ${device}, now() + make_interval(hours => ${sessionHours(role, remember)})
    from accounts where id = ${accountId} and password_hash = ${passwordHash} and disabled_at is null for share
    returning id, account_id, expires_at),
    ${insertKnownDevice({ token: deviceToken, device })}`
}

/**
 * Ends one session, and returns it; undefined for an unknown token. The account's submission tickets stay valid,
 * because the person may have saved a form and may bring it to the office.
 */
export async function closeSession(db: Database, token: string) {
  const { rows } = await sql<ClosedSession>`
    with closed as (delete from sessions where token_hash = ${hashSessionToken(token)} returning id, account_id)
    ${publishClosed}`.execute(db)
  return rows[0]
}

/** Ends every session of an account, voids its submission tickets, and returns the number of sessions. */
export const closeAllSessions = (db: Database, accountId: string) => closeSessions(db, accountId, sql`true`)

/** Ends every session of an account except one, voids its submission tickets, and returns the number of sessions. */
export const closeOtherSessions = (db: Database, { accountId, sessionId }: Pick<SignedIn, 'accountId' | 'sessionId'>) =>
  closeSessions(db, accountId, sql`sessions.id <> ${sessionId}`)

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

/**
 * Ends one session by its id, and voids the submission tickets of its account, because the device of the session may
 * have been stolen. Returns false for an unknown id, and for another person's session.
 */
export async function closeSessionById(db: Database, accountId: string, id: string) {
  // The id comes from the URL, and PostgreSQL throws on an invalid UUID.
  if (!UUID.test(id)) return false
  const ofAccount = sql`exists (select from sessions where account_id = ${accountId} and id = ${id})`
  return (await closeSessions(db, accountId, sql`sessions.id = ${id}`, ofAccount)) === 1
}

interface ClosedSession {
  id: string
  accountId: string
}

/** SQL that selects the ended sessions, and on commit notifies their open event streams. */
const publishClosed = sql`
  select id, account_id, pg_notify(${NOTIFICATION_CHANNEL}, account_id || ' ended') from closed`

/**
 * If `when` is true, ends the sessions of an account that match `condition`, and voids the submission tickets of the
 * account. Returns the number of ended sessions. Locks the account first, as a password change does, so that they
 * cannot deadlock.
 */
async function closeSessions(
  db: Database,
  accountId: string,
  condition: RawBuilder<unknown>,
  when: RawBuilder<unknown> = sql`true`,
) {
  const { rows } = await sql<ClosedSession>`
    with voided as (
      update accounts set ticket_version = ticket_version + 1 where id = ${accountId} and ${when} returning id as holder),
    closed as (
      delete from sessions using voided where account_id = holder and ${condition} returning sessions.id, account_id)
    ${publishClosed}`.execute(db)
  return rows.length
}
