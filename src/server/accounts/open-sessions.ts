import { sql } from 'kysely'
import type { OpenSession } from '#shared/accounts/settings-wire.ts'
import type { Translate } from '#shared/locales/translator.ts'
import type { Database } from '../db/connection.ts'
import { presentDevice } from './device-of.ts'
import type { SignedIn } from './find-session.ts'

/** More than anybody has devices: beyond, the oldest are not listed, yet end with all others. */
const MOST = 100

/** The living sessions of an account, the asking one first, then the last seen. */
export async function findOpenSessions(db: Database, { accountId, sessionId }: SignedIn) {
  return db
    .selectFrom('sessions')
    .select(['id', 'device', 'createdAt', 'lastSeenAt'])
    .select(sql<boolean>`id = ${sessionId}`.as('current'))
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy('current', 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
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
