// SPDX-License-Identifier: Apache-2.0
import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { LONG_OTP_LENGTH, OTP_LENGTH } from '#shared/accounts/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import {
  type CountingWindow,
  countAttempt,
  decrementAttempts,
  deleteAttempts,
  getCount,
  networkOf,
  networkWindows,
} from '../platform/rate-limits/count-attempts.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import { closeAllSessions } from '../sessions/close-session.ts'
import { completedLoginsWindow, windowsOfAccount } from '../sessions/count-login-attempt.ts'
import { findKnownDeviceHash, forgetKnownDevices, recordKnownDevice } from '../sessions/known-devices.ts'
import { emailDigest, newSessionToken } from '../sessions/session-token.ts'
import type { AccountDeps } from './account-deps.ts'
import { findAccountByEmail, mayRevealUnknownEmail } from './find-account.ts'
import { countMail, type MailPermission, type MailRequester, warnOfReachedLimit } from './limit-mails.ts'
import { assertPasswordNotEasy } from './password-rules.ts'
import { hashPassword } from './passwords.ts'
import { recordConfirmedEmail } from './registration/confirm-email.ts'
import { hasFactor } from './second-factor/verify-second-factor.ts'
import { completeActivation } from './staff/activation.ts'

/** The time for which a reset code or a mailed login code is valid. */
export const CODE_MINUTES = 10
/**
 * Requests within a window of this length share one code, which expires `CODE_MINUTES` after the first request. The window
 * has only half of this length, so that its last request still gets a code that is valid for half of `CODE_MINUTES`.
 */
export const SHARED_CODE_MINUTES = CODE_MINUTES / 2
/** The maximum number of mails per code. Further requests send no mail, because the mailbox already has the code. */
export const MAX_MAILS = 2
const SALT_BYTES = 16

const DAY_MINUTES = 24 * 60
// Limits of wrong codes per day. Above any of these limits, only long codes are sent and accepted. A long code cannot
// be guessed, so it needs no limit, and an attacker cannot lock out the owner.
/** The limit for one account, from one network. */
export const MAX_GUESSES_PER_ACCOUNT_AND_NETWORK = 60
/** The limit for all accounts together, from one network. */
export const MAX_GUESSES_PER_NETWORK = 1000
/** The limit for one account, from all networks together. */
export const MAX_GUESSES_PER_ACCOUNT = 200
/** The limit for all accounts, from all networks together. */
export const MAX_GUESSES_IN_TOTAL = 20_000

/** No account has this id. It is used in the statements that must run for an unknown email, too. */
const NO_ACCOUNT = '0'

/** The context with which the vault encrypts the code in a mail job. A text encrypted in another context is not accepted. */
export const CODE_CONTEXT = 'code'

interface Requester {
  email: string
  address: string
}

interface CodeRequest extends Requester, MailRequester {
  /** The device cookie. */
  deviceToken: string | undefined
  strictAccountPrivacy: boolean
}

/**
 * Sends a reset code to the account's email. Returns the code, which routes may send to the client in demo mode only,
 * and its number of digits. Requests in quick succession share a code, so that a stranger's requests neither invalidate
 * the owner's code nor fill the mailbox. Throws `email-not-found` for an unknown email if that may be revealed;
 * otherwise `code` is undefined, and the client must get the same response as for a known email. The same statements
 * run for known and unknown emails, and when a limit of mails is exceeded, so that the response time reveals nothing.
 */
export async function sendResetCode(
  deps: Pick<AccountDeps, 'db' | 'jobs' | 'vault' | 'configuration'>,
  request: CodeRequest,
): Promise<{ code: string | undefined; digits: number }> {
  const { db, jobs, vault } = deps
  const digits = (await areShortCodesRefused(deps.db, request)) ? LONG_OTP_LENGTH : OTP_LENGTH
  const account = await findAccountByEmail(db, request.email)
  if (!account && (await mayRevealUnknownEmail(db, request))) throw new RequestError('email-not-found')
  const accountId = account?.id ?? NO_ACCOUNT
  const isAddressConfirmed = account?.isEmailConfirmed ?? false
  const knownDeviceHash = await findKnownDeviceHash(db, accountId, request.deviceToken)
  const { code, permission } = await db.transaction().execute(async (tx) => {
    const mail = { ...request, isConfirmed: isAddressConfirmed, knownDeviceHash }
    const reset = await recordReset({ db: tx, configuration: deps.configuration }, { accountId, digits, mail })
    const code = deriveCode(vault, accountId, reset)
    const job = { kind: 'code', purpose: 'reset', accountId, sealedCode: vault.seal(code, CODE_CONTEXT) } as const
    const expiresAt = reset.expiresAt.toISOString()
    await jobs.send(tx, 'mail', { ...job, expiresAt, isAddressConfirmed }, reset.isMailed)
    return { code, permission: reset }
  })
  warnOfReachedLimit(request.log, permission)
  return { code: account && code, digits }
}

/** The stored values from which `deriveCode` derives the code. */
interface IssuedCode {
  salt: Buffer
  digits: number
}

interface NewReset {
  accountId: string
  digits: number
  mail: Omit<Parameters<typeof countMail>[1], 'when'>
}

type RecordedReset = IssuedCode & Pick<MailPermission, 'reachedLimit'> & { expiresAt: Date; isMailed: boolean }

/**
 * Stores a new code unless the current window has one. Counts the mail with the code, unless the code has been mailed
 * `MAX_MAILS` times. A mail that exceeds a limit does not count towards `MAX_MAILS`. Otherwise, strangers whose network is
 * above its limit could use up the mails of the owner's code. The commit does not wait for the disk (`synchronous_commit`), so
 * that the response time does not reveal whether rows were written. Must run within a transaction.
 */
async function recordReset(deps: Parameters<typeof countMail>[0], { accountId, digits, mail }: NewReset) {
  const windowStart = sql<Date>`date_bin(make_interval(mins => ${SHARED_CODE_MINUTES}), now(), timestamptz '2020-01-01')`
  const hasAccount = sql<boolean>`${accountId !== NO_ACCOUNT}::boolean`
  const isDue = sql<boolean>`(${hasAccount} and not exists (
    select from password_resets where account_id = ${accountId}::bigint and window_start = ${windowStart}
      and digits = ${digits}::smallint and mails >= ${MAX_MAILS}))`
  const salt = randomBytes(SALT_BYTES)
  const { rows } = await sql<RecordedReset>`
    with ${countMail(deps, { ...mail, when: isDue })},
    stored as (
      insert into password_resets (account_id, window_start, digits, salt, expires_at, mails)
      select ${accountId}::bigint, ${windowStart}, ${digits}::smallint, ${salt}::bytea,
        now() + make_interval(mins => ${CODE_MINUTES}), is_allowed::integer
      from mail_permission where ${hasAccount}
      on conflict (account_id, window_start, digits) do update
        set mails = least(password_resets.mails + excluded.mails, ${MAX_MAILS + 1})
      returning salt, mails, expires_at)
    select coalesce(stored.salt, ${salt}::bytea) as salt, ${digits}::integer as digits,
      coalesce(stored.expires_at, now()) as expires_at, is_allowed and coalesce(stored.mails <= ${MAX_MAILS}, false) as is_mailed,
      reached_limit, set_config('synchronous_commit', 'off', true)
    from mail_permission left join stored on true`.execute(deps.db)
  const [reset] = rows
  if (!reset) throw new Error('Storing a code always returns a row')
  return reset
}

interface GuessLimit extends CountingWindow {
  max: number
}

const TOTAL_GUESSES: GuessLimit = { subject: 'reset-codes', minutes: DAY_MINUTES, max: MAX_GUESSES_IN_TOTAL }

/**
 * The limits in the order in which a guess is counted. Those of networks come first, so that a network over its limit adds
 * no counters for emails that it invents.
 */
function guessLimits({ email, address }: Requester): readonly GuessLimit[] {
  const [account, network] = [emailDigest(email), networkOf(address)]
  const networkLimit = { subject: 'reset-codes:network', minutes: DAY_MINUTES, max: MAX_GUESSES_PER_NETWORK }
  const accountLimits = [
    { subject: `reset-codes:${account}:${network}`, max: MAX_GUESSES_PER_ACCOUNT_AND_NETWORK },
    { subject: `reset-codes:${account}`, max: MAX_GUESSES_PER_ACCOUNT },
  ]
  return [
    ...networkWindows(networkLimit, address).map(({ window, max }) => ({ ...window, max })),
    ...accountLimits.map((limit) => ({ ...limit, minutes: DAY_MINUTES })),
    TOTAL_GUESSES,
  ]
}

/**
 * Whether the next short code would be rejected. The counters exist for unknown emails, too, so this does not reveal who has
 * an account.
 */
async function areShortCodesRefused(db: Database, requester: Requester) {
  for (const limit of guessLimits(requester)) {
    if ((await getCount(db, limit)) >= limit.max) return true
  }
  return false
}

/**
 * Counts one guess in one window after the other. The function stops at the first limit that is exceeded, so that a network
 * above its own limits does not use up the limits that all networks share. Above the total limit, the function counts nothing,
 * because each invented email would add counters. Returns the windows in which the guess was counted. If the code was correct,
 * the caller subtracts the guess again.
 */
async function countGuess(db: Database, requester: Requester) {
  const counted: CountingWindow[] = []
  if ((await getCount(db, TOTAL_GUESSES)) > MAX_GUESSES_IN_TOTAL) return { counted, isOverLimit: true }
  for (const limit of guessLimits(requester)) {
    counted.push(limit)
    if ((await countAttempt(db, limit)) > limit.max) return { counted, isOverLimit: true }
  }
  return { counted, isOverLimit: false }
}

/**
 * Throws `otp-invalid` unless `otp` is a valid code of the account. A wrong code counts as a guess. A correct code stays valid
 * until `resetPassword` uses it.
 */
export async function checkResetCode(
  deps: Pick<AccountDeps, 'db' | 'vault'>,
  { otp, ...requester }: Requester & { otp: string },
) {
  // Counted before the comparison, so that concurrent guesses cannot exceed the limit.
  const { counted, isOverLimit } = await countGuess(deps.db, requester)
  const account = await findAccountByEmail(deps.db, requester.email)
  // The same statements run for an unknown email, so that the response time does not reveal who has an account.
  const validCodes = await deps.db
    .selectFrom('passwordResets')
    .select(['salt', 'digits'])
    .where('accountId', '=', account?.id ?? NO_ACCOUNT)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(isOverLimit, (query) => query.where('digits', '>', OTP_LENGTH))
    .execute()
  const match = account && validCodes.find((candidate) => isEqual(deriveCode(deps.vault, account.id, candidate), otp))
  if (!match) throw new RequestError('otp-invalid')
  for (const window of counted) await decrementAttempts(deps.db, window).execute()
  // The salt identifies the code, because it is random for each code.
  return { accountId: account.id, username: account.username, salt: match.salt }
}

const isEqual = (code: string, typed: string) =>
  code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))

type Deps = Pick<AccountDeps, 'db' | 'jobs' | 'vault' | 'panchayat' | 'passwords'>

interface ResetRequest extends Requester {
  otp: string
  newPassword: string
  device: string
  deviceToken: string | undefined
  requestId: string
}

/**
 * Sets a new password with a valid code. Also confirms the email and completes a pending activation, because the code
 * proves access to the mailbox. Deletes all codes and sessions of the account. Without a second factor, this device
 * becomes the only known device, because another known device may be an attacker's. Resets the login attempts, so that
 * the owner can log in immediately. Enqueues a mail about the change, so that the owner notices a reset by somebody
 * else. Returns the token for the device cookie: the existing token, or a new one.
 */
export async function resetPassword(deps: Deps, request: ResetRequest) {
  const { accountId, username, salt } = await checkResetCode(deps, request)
  await assertPasswordNotEasy(deps, request.newPassword, [request.email, username])
  const passwordHash = await hashPassword(request.newPassword)
  const deviceToken = request.deviceToken ?? newSessionToken()
  await deps.db.transaction().execute(async (tx) => {
    const used = await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).returning('salt').execute()
    // A concurrent request may have used the code since it was checked.
    if (!used.some((code) => code.salt.equals(salt))) throw new RequestError('otp-invalid')
    await tx
      .updateTable('accounts')
      .set({ passwordHash, updatedAt: sql<Date>`now()` })
      .where('id', '=', accountId)
      .execute()
    const { panchayat } = deps
    const { requestId } = request
    // The code proves access to the mailbox, as the activation link does.
    await recordConfirmedEmail(tx, accountId)
    await completeActivation(tx, deps.jobs, { accountId, panchayatId: panchayat.id, requestId })
    await closeAllSessions(tx, accountId)
    // Each known device has a separate limit of attempts at the second factor. Somebody who has access to the mailbox,
    // but not to the phone, must not get a separate limit for their device, and must not make the owner's devices
    // unknown. So if the account has a second factor, only a completed login makes a device known.
    if (!(await hasFactor(tx, accountId))) {
      await forgetKnownDevices(tx, accountId)
      await recordKnownDevice(tx, accountId, { token: deviceToken, device: request.device })
    }
    const windows = [...Object.values(windowsOfAccount(request.email)), completedLoginsWindow(accountId)]
    for (const window of windows) await deleteAttempts(tx, window).execute()
    // The client is not signed in, so the entry names the account as its subject and not as its actor.
    const actor = { panchayatId: panchayat.id, requestId }
    await recordAudit(tx, { actor, action: 'password-reset', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
  })
  return { deviceToken }
}

/**
 * Derives the code from its row with the vault's key, so that a leaked row does not reveal the code. The account id is
 * part of the digest, so that equal salts of two accounts give different codes.
 */
function deriveCode(vault: Vault, accountId: string, { salt, digits }: IssuedCode): string {
  const digest = vault.digest(salt.toString('base64url'), `reset-code:${accountId}`)
  const number = BigInt(`0x${digest.toString('hex')}`) % 10n ** BigInt(digits)
  return String(number).padStart(digits, '0')
}
