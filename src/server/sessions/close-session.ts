// SPDX-License-Identifier: Apache-2.0
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import { NOTIFICATION_CHANNEL } from '../platform/db/open-listener.ts'
import type { SignedInUser } from './find-session.ts'
import { hashSessionToken } from './session-token.ts'

/**
 * Ends one session, and returns it; undefined for an unknown token. The account's submission tickets
 * (`submission-ticket.ts`) stay valid, because the person may have saved a form to bring it to the office.
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
export const closeOtherSessions = (
  db: Database,
  { accountId, sessionId }: Pick<SignedInUser, 'accountId' | 'sessionId'>,
) => closeSessions(db, accountId, sql`sessions.id <> ${sessionId}`)

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
 * account. Returns the number of ended sessions. The statement locks the account first, as a password change does, so that
 * the two cannot deadlock.
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
