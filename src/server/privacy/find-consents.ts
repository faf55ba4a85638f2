import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { ConsentState } from '#shared/privacy/wire.ts'
import type { Database } from '../platform/db/connection.ts'

/** Every notice that a person accepted or took back, newest first. */
export async function findConsents(db: Database, accountId: string) {
  return db
    .selectFrom('consents')
    .select(['step', 'version', 'language', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** Today's version, and what the person accepted last, unless it was taken back. */
export async function getConsentState(db: Database, accountId: string): Promise<ConsentState> {
  const [last] = await findConsents(db, accountId)
  const accepted =
    last?.step === 'accepted' ? { version: last.version, language: last.language, at: last.at.toISOString() } : null
  return { version: PRIVACY_NOTICE.version, accepted }
}
