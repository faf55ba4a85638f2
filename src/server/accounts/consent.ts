// SPDX-License-Identifier: Apache-2.0
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import type { ConsentState } from '#shared/privacy/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { LANGUAGES } from '../platform/i18n/languages.ts'
import type { Caller, Session } from '../sessions/find-session.ts'

/**
 * Throws `consent-required`, before the form is read, if the applicant has withdrawn their consent or never accepted a
 * privacy notice. Consent to an older version is sufficient. No query is needed, because the guard has read the accepted
 * version with the session.
 */
export function requireConsent({ user }: Session) {
  if (user.privacyNotice === 'unread') throw new RequestError('consent-required')
}

/** The accepted version of the notice, and the language in which it was shown. */
interface Acceptance {
  version: number
  language: string
}

/**
 * Records that a person accepted the privacy notice. Throws `consent-outdated` unless it is the current version, and
 * `language-unknown`.
 */
export async function giveConsent(db: Database, caller: Caller, { version, language }: Acceptance) {
  if (version !== PRIVACY_NOTICE.version) throw new RequestError('consent-outdated')
  if (!LANGUAGES.includes(language)) throw new RequestError('language-unknown')
  await db.transaction().execute(async (tx) => {
    // Accepting the same version again records nothing.
    if ((await lockNoticeVersion(tx, caller.accountId)) === version) return
    await recordConsent(tx, caller, language)
    const subject = { kind: 'account', id: caller.accountId } as const
    await recordAudit(tx, { actor: caller, action: 'consent-given', subject, details: { version, language } })
  })
}

/** Records that an account accepted the current notice in a language. Must run within a transaction. */
export async function recordConsent(
  tx: Database,
  { accountId, panchayatId }: Pick<Caller, 'accountId' | 'panchayatId'>,
  language: string,
) {
  const { version } = PRIVACY_NOTICE
  await tx.insertInto('consents').values({ panchayatId, accountId, step: 'accepted', version, language }).execute()
  await tx.updateTable('accounts').set({ noticeVersion: version }).where('id', '=', accountId).execute()
}

/** Withdraws the consent of the caller. Does nothing if there is no consent. */
export async function withdrawConsent(db: Database, caller: Caller, language: string) {
  const { accountId, panchayatId } = caller
  await db.transaction().execute(async (tx) => {
    const version = await lockNoticeVersion(tx, accountId)
    if (version === null) return
    await tx.updateTable('accounts').set({ noticeVersion: null }).where('id', '=', accountId).execute()
    await tx.insertInto('consents').values({ panchayatId, accountId, step: 'withdrawn', version, language }).execute()
    const subject = { kind: 'account', id: accountId } as const
    await recordAudit(tx, { actor: caller, action: 'consent-withdrawn', subject, details: { version } })
  })
}

/** The version that the account accepted. Locks the account until the transaction ends. */
async function lockNoticeVersion(tx: Database, accountId: string): Promise<number | null> {
  const account = await tx
    .selectFrom('accounts')
    .select('noticeVersion')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return account?.noticeVersion ?? null
}

/** The last hundred times that a person gave or withdrew consent, newest first. */
export async function findConsents(db: Database, accountId: string) {
  return db
    .selectFrom('consents')
    .select(['step', 'version', 'language', 'at'])
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
}

/** The current version of the notice, and the person's last acceptance, or the time at which the person withdrew it. */
export async function getConsentState(db: Database, accountId: string): Promise<ConsentState> {
  const [last] = await findConsents(db, accountId)
  const at = last?.at.toISOString() ?? null
  const isWithdrawn = last?.step === 'withdrawn'
  const accepted = last && at && !isWithdrawn ? { version: last.version, language: last.language, at } : null
  return { version: PRIVACY_NOTICE.version, accepted, withdrawnAt: isWithdrawn ? at : null }
}
