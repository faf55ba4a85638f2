import { sql } from 'kysely'
import type { OpenSession } from '#shared/accounts/settings-wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import type { Database } from '../platform/db/connection.ts'
import { presentDevice } from './device-of.ts'
import type { SignedIn } from './find-session.ts'
import { sessionEnd } from './session-limits.ts'

/** More than anybody has devices: beyond, the oldest are not listed, yet end with all others. */
const MOST = 100

/** The living sessions of an account, the asking one first, then the last seen. */
export async function findOpenSessions(db: Database, { accountId, sessionId }: SignedIn) {
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
    .limit(MOST)
    .execute()
}

/** A session in its owner's words. */
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
