// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../platform/db/connection.ts'
import { insertKnownDevice } from './known-devices.ts'
import { mayBeRemembered, sessionHours } from './session-limits.ts'
import { hashSessionToken, newSessionToken } from './session-token.ts'

/** A new session with the secrets of its cookies. */
export interface OpenedSession {
  id: string
  token: string
  /** The expiry of the cookie; undefined for a cookie that ends with the browser session. */
  expiresAt: Date | undefined
  /** Identifies the device at later logins, even after a logout. */
  deviceToken: string
}

/** The facts of a verified login for which a session is opened. */
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

/**
 * A new session token, and the device's token: the existing token, because several accounts may share the device, or else a
 * new token.
 */
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
 * Parts of a `with` clause that insert the session as `opened`, and record the device as known. The row lock makes the
 * statement wait for a concurrent password change. A later password change ends the session.
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
