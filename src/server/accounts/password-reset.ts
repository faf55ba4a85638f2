import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { OTP_LENGTH } from '#shared/accounts/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Jobs } from '../platform/jobs/open-jobs.ts'
import { countTry } from '../platform/rate-limits/count-try.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import { closeAllSessions } from '../sessions/open-session.ts'
import type { AccountServices } from './account-services.ts'
import { emailDigest } from './email-digest.ts'
import { findAccountByEmail } from './find-account.ts'
import { hashPassword } from './passwords.ts'
import { refuseEasyPassword } from './refuse-easy-password.ts'
import { mayTellUnknown } from './tell-unknown.ts'

export const CODE_MINUTES = 10
const CODE_TRIES = 5
const CODES_PER_HOUR = 10

/** What the vault binds the code in a mail job to. */
export const CODE_CONTEXT = 'code'

interface Request {
  email: string
  address: string
  strictPrivacy: boolean
}

/**
 * Sends a fresh code to the account's email and gives it back for demo mode; an earlier code dies. Unknown emails
 * throw `email-not-found` while that may be told, and give undefined afterwards, as if all were well.
 */
export async function sendResetCode(deps: { db: Database; jobs: Jobs; vault: Vault }, request: Request) {
  // Counted before anybody is looked up, so that the limit does not tell who has an account.
  const tries = { subject: `code:${emailDigest(request.email)}`, minutes: 60 }
  if ((await countTry(deps.db, tries)) > CODES_PER_HOUR) throw new Refusal('too-many-tries', { retryAfter: 3600 })
  const account = await findAccountByEmail(deps.db, request.email)
  if (!account) {
    if (await mayTellUnknown(deps.db, request)) throw new Refusal('email-not-found')
    return undefined
  }
  const code = String(randomInt(10 ** OTP_LENGTH)).padStart(OTP_LENGTH, '0')
  const codeHash = digestCode(deps.vault, account.id, code)
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('passwordResets')
      .values({ accountId: account.id, codeHash, expiresAt: expiry() })
      .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ codeHash, tries: 0, expiresAt: expiry() }))
      .execute()
    const sealedCode = deps.vault.seal(code, CODE_CONTEXT)
    await deps.jobs.send(tx, 'mail', { kind: 'code', accountId: account.id, sealedCode })
  })
  return code
}

/** Throws `otp-invalid` unless the code is the living one. Each wrong try counts, and the fifth is the last. */
export async function checkResetCode(
  { db, vault }: Pick<AccountServices, 'db' | 'vault'>,
  { email, otp }: { email: string; otp: string },
) {
  const account = await findAccountByEmail(db, email)
  if (!account) throw new Refusal('otp-invalid')
  // Counted before it is compared, in one statement: a hundred tries at once are still five.
  const reset = await db
    .updateTable('passwordResets')
    .set({ tries: sql<number>`tries + 1` })
    .where('accountId', '=', account.id)
    .where('tries', '<', CODE_TRIES)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('codeHash')
    .executeTakeFirst()
  if (!reset || !timingSafeEqual(reset.codeHash, digestCode(vault, account.id, otp))) throw new Refusal('otp-invalid')
  // The right code is no try: the person still needs it for the next step.
  await db
    .updateTable('passwordResets')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('accountId', '=', account.id)
    .where('codeHash', '=', reset.codeHash)
    .execute()
  return { accountId: account.id, username: account.username, codeHash: reset.codeHash }
}

type Deps = Pick<AccountServices, 'db' | 'jobs' | 'vault' | 'panchayat' | 'passwords'>

interface Reset {
  email: string
  otp: string
  newPassword: string
  requestId: string
}

/**
 * Sets a new password with the living code, uses the code up, ends every session of the account, and promises the mail
 * that tells of it: whoever reads another's mail once should not stay unnoticed.
 */
export async function resetPassword(deps: Deps, reset: Reset) {
  const { accountId, username, codeHash } = await checkResetCode(deps, reset)
  await refuseEasyPassword(deps, reset.newPassword, [reset.email, username])
  const passwordHash = await hashPassword(reset.newPassword)
  await deps.db.transaction().execute(async (tx) => {
    const used = await tx
      .deleteFrom('passwordResets')
      .where('accountId', '=', accountId)
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
    if (used.numDeletedRows !== 1n) throw new Refusal('otp-invalid')
    await tx
      .updateTable('accounts')
      .set({ passwordHash, isPasswordProvisional: false, updatedAt: sql<Date>`now()` })
      .where('id', '=', accountId)
      .execute()
    await closeAllSessions(tx, accountId)
    // Whoever has the code is not signed in: the entry says whose password it is, and not that it was they.
    const actor = { panchayatId: deps.panchayat.id, requestId: reset.requestId }
    await recordAudit(tx, { actor, action: 'password-reset', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
  })
}

const expiry = () => sql<string>`now() + make_interval(mins => ${CODE_MINUTES})`

/**
 * A million codes are tried out in no time, however slow a hash is meant to be; without the vault's key, none is. Bound to
 * the account, so that equal codes of two people look different in the table.
 */
const digestCode = (vault: Vault, accountId: string, code: string) => vault.digest(code, `reset-code:${accountId}`)
