// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Role } from '#shared/applications/lifecycle.ts'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { Database } from '../platform/db/connection.ts'
import type { PlatformDeps } from '../platform/platform-deps.ts'
import { isLastSeenStale, SESSION_LIMITS, sessionEnd } from './session-limits.ts'
import { hashSessionToken } from './session-token.ts'

/** The account and session of a request, read from the database, so that a changed role applies immediately. */
export interface SignedInUser {
  accountId: string
  sessionId: string
  panchayatId: string
  role: Role
}

/** A signed-in account in one request. The audit log contains the request id. */
export interface Caller extends SignedInUser {
  requestId: string
  /** The token in the device cookie, if any. The device may be unknown to the account. */
  deviceToken?: string | undefined
}

/** An open session and its user as the API shows them. */
export interface Session {
  caller: SignedInUser
  user: CurrentUser
  /** The current version of the account's submission tickets. */
  ticketVersion: number
  /** The time at which the session ends if nobody uses it before. */
  endsAt: Date
}

/** The reason for a look-up of a session. */
export interface SessionLookup {
  /** False for automatic requests of an open screen, whose user may have left. */
  isUserActivity: boolean
}

type Deps = Pick<PlatformDeps, 'db' | 'configuration'>

/**
 * Finds the unexpired session of a token, with its account, panchayat and picture, in one statement. Undefined for a
 * disabled account, and for a staff session without a second factor if a second factor is now required. Every request
 * looks up the session, so that a changed role or an ended session takes effect immediately. Updates `last_seen_at` if
 * it is stale.
 */
export async function findSession(
  { db, configuration }: Deps,
  token: string,
  { isUserActivity }: SessionLookup = { isUserActivity: true },
): Promise<Session | undefined> {
  const tokenHash = hashSessionToken(token)
  const found = await selectSession(db, tokenHash, configuration.requireSecondFactor)
  if (!found) return undefined
  // A failed write, for example on a full disk, must not stop people from reading.
  if (found.isLastSeenStale && isUserActivity) await touchSession(db, tokenHash, found.role).catch(() => {})
  return presentSession(found)
}

type SessionRow = SignedInUser &
  CurrentUser['panchayat'] &
  Omit<CurrentUser, 'panchayat' | 'privacyNotice'> & {
    noticeVersion: number | null
    isLastSeenStale: boolean
    endsAt: Date
    ticketVersion: number
  }

/**
 * Finds the session. The query is written in SQL, because every request runs it, and the query builder is much slower.
 */
async function selectSession(
  db: Database,
  tokenHash: Buffer,
  requireSecondFactor: boolean,
): Promise<SessionRow | undefined> {
  const { rows } = await sql<SessionRow>`
    select sessions.id as session_id, accounts.id as account_id, accounts.panchayat_id, role, username, email, first_name,
      last_name, notice_version, ticket_version, email_confirmed_at is not null as is_email_confirmed, documents.file_path as picture, name, block, district, state,
      exists (select from drafts where account_id = accounts.id and drafts.panchayat_id = accounts.panchayat_id) as has_drafts,
      ${isLastSeenStale} as is_last_seen_stale, ${sessionEnd} as ends_at
    from sessions
    join accounts on accounts.id = sessions.account_id
    join panchayats on panchayats.id = accounts.panchayat_id
    left join documents on documents.owner_id = accounts.id and documents.application_id is null
    where sessions.token_hash = ${tokenHash} and ${sessionEnd} > now() and accounts.disabled_at is null
      and (accounts.role = 'user' or not ${requireSecondFactor}
        or exists (select from second_factors where account_id = accounts.id))`.execute(db)
  return rows[0]
}

/** Maps the row to the user of `GET /api/user` (spec §7), and to the caller that guards and queries use. */
function presentSession(row: SessionRow): Session {
  const { accountId, sessionId, panchayatId, role, endsAt, ticketVersion } = row
  const { username, email, firstName, lastName, isEmailConfirmed, hasDrafts, picture, name, block, district, state } =
    row
  const panchayat = { name, block, district, state }
  const person = { username, email, role, firstName, lastName, isEmailConfirmed, hasDrafts, picture }
  return {
    caller: { accountId, sessionId, panchayatId, role },
    user: { ...person, panchayat, privacyNotice: privacyNoticeOf(row) },
    ticketVersion,
    endsAt,
  }
}

/** Whether a citizen has accepted the current privacy notice; see `privacyNotice` in `currentUserSchema`. */
function privacyNoticeOf({ role, noticeVersion }: SessionRow) {
  if (role !== 'user' || noticeVersion === PRIVACY_NOTICE.version) return 'settled'
  return noticeVersion === null ? 'unread' : 'changed'
}

/** Updates `last_seen_at`. Only the first of several concurrent requests writes. */
async function touchSession(db: Database, tokenHash: Buffer, role: Role) {
  await db
    .updateTable('sessions')
    .set({ lastSeenAt: sql<Date>`now()` })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '<', sql<Date>`now() - make_interval(mins => ${SESSION_LIMITS[role].lastSeenUpdateMinutes})`)
    .execute()
}
