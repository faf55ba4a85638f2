// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { OpenSession } from '#shared/accounts/settings-wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Actor, recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { closeOtherSessions, closeSessionById } from './close-session.ts'
import { presentDevice } from './device-of.ts'
import type { Caller, SignedInUser } from './find-session.ts'
import { forgetKnownDevices } from './known-devices.ts'
import { sessionEnd } from './session-limits.ts'
import { closeStartedLogins } from './started-login.ts'

/** The maximum number of listed sessions. `endOtherSessions` also ends sessions that are not listed. */
const MAX_LISTED = 100

/** The open sessions of an account: the current session first, then the other sessions by last use. */
export async function findOpenSessions(db: Database, { accountId, sessionId }: SignedInUser) {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id', 'device', 'sessions.createdAt', 'lastSeenAt'])
    .select(sql<boolean>`sessions.id = ${sessionId}`.as('current'))
    .where('accountId', '=', accountId)
    .where(sessionEnd, '>', sql<Date>`now()`)
    .orderBy('current', 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessions.id')
    .limit(MAX_LISTED)
    .execute()
}

/** An open session as the settings page shows it. */
export function presentOpenSession(
  { id, device, createdAt, lastSeenAt, current }: Awaited<ReturnType<typeof findOpenSessions>>[number],
  translate: Translate,
): OpenSession {
  return {
    id,
    device: presentDevice(device, translate),
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    current,
  }
}

/**
 * Ends one of the caller's sessions by its id. Throws `session-not-found` for an unknown session or another person's
 * session.
 */
export async function endSession(db: Database, caller: Caller, id: string) {
  await db.transaction().execute(async (tx) => {
    if (!(await closeSessionById(tx, caller.accountId, id))) throw new RequestError('session-not-found')
    await recordAudit(tx, { actor: caller, action: 'session-ended', subject: { kind: 'session', id } })
  })
}

/** Ends every session of the caller except the current one. */
export async function endOtherSessions(db: Database, caller: Caller) {
  await db.transaction().execute(async (tx) => {
    const sessions = await closeOtherSessions(tx, caller)
    if (sessions > 0) await recordAudit(tx, { actor: caller, action: 'session-ended', details: { sessions } })
  })
}

/**
 * Called when an account sets up a second factor: ends every other session and every started login of the account, and deletes
 * its other known devices, because all of these began without the second factor. Must run within a transaction.
 */
export async function endOtherAccess(
  tx: Database,
  actor: Actor & Pick<Caller, 'accountId' | 'sessionId' | 'deviceToken'>,
) {
  // Sessions are ended first, because this locks the account. Disabling an account also locks it first, so that the
  // two actions cannot deadlock.
  const sessions = await closeOtherSessions(tx, actor)
  await closeStartedLogins(tx, actor.accountId)
  await forgetKnownDevices(tx, actor.accountId, actor.deviceToken)
  if (sessions > 0) await recordAudit(tx, { actor, action: 'session-ended', details: { sessions } })
}
