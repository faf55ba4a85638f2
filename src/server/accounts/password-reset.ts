import { randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { LONG_OTP_LENGTH, OTP_LENGTH } from '#shared/accounts/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import { recordAudit } from '../platform/audit/record-audit.ts'
import type { Database } from '../platform/db/connection.ts'
import { countAttempt, decrementAttempts, deleteAttempts, getCount } from '../platform/rate-limits/count-attempts.ts'
import { networkOf } from '../platform/rate-limits/network-of.ts'
import type { Vault } from '../platform/vault/open-vault.ts'
import { windowsOfAccount } from '../sessions/count-login-attempt.ts'
import { forgetKnownDevices, recordKnownDevice } from '../sessions/known-devices.ts'
import { closeAllSessions } from '../sessions/open-session.ts'
import { emailDigest, newSessionToken } from '../sessions/session-token.ts'
import type { AccountServices } from './account-services.ts'
import { findAccountByEmail, mayRevealUnknownEmail } from './find-account.ts'
import { rejectEasyPassword } from './password-rules.ts'
import { hashPassword } from './passwords.ts'

export const CODE_MINUTES = 10
/** In which requests for a code share one, whoever makes them: half its life, so that it is good for as long at least. */
const SHARED_MINUTES = CODE_MINUTES / 2
/** Of one code: further requests send nothing, as the mailbox has it already. */
const MOST_MAILS = 2
const SALT_BYTES = 16

const DAY_MINUTES = 24 * 60
/**
 * Wrong codes a day: for an account from one network, for an account, and for all. Past them only long codes are sent and
 * taken: those need no limit, so nobody's guesses stop an owner.
 */
const NETWORK_GUESSES = 60
const ACCOUNT_GUESSES = 200
const ALL_GUESSES = 20_000
const ALL_WINDOW = { subject: 'reset-codes', minutes: DAY_MINUTES }

/** What the vault binds the code in a mail job to. */
export const CODE_CONTEXT = 'code'

interface Requester {
  email: string
  address: string
}

/**
 * Sends a code to the account's email and gives it back for demo mode, with its length. Requests that follow soon share a
 * code: strangers who ask neither end the owner's code nor fill the mailbox. Unknown emails throw `email-not-found` while
 * that may be told, and get no code afterwards, as if all were well.
 */
export async function sendResetCode(
  deps: Pick<AccountServices, 'db' | 'jobs' | 'vault' | 'counters'>,
  request: Requester & { strictPrivacy: boolean },
): Promise<{ code: string | undefined; digits: number }> {
  const { db, jobs, vault } = deps
  const digits = (await areShortCodesRefused(deps, request)) ? LONG_OTP_LENGTH : OTP_LENGTH
  const account = await findAccountByEmail(db, request.email)
  if (!account) {
    if (await mayRevealUnknownEmail(db, request)) throw new Refusal('email-not-found')
    return { code: undefined, digits }
  }
  const code = await db.transaction().execute(async (tx) => {
    const reset = await recordReset(tx, account.id, digits)
    const shared = codeOf(vault, account.id, reset)
    if (reset.mails > MOST_MAILS) return shared
    const sealedCode = vault.seal(shared, CODE_CONTEXT)
    const { minutes } = reset
    await jobs.send(tx, 'mail', { kind: 'code', purpose: 'reset', accountId: account.id, sealedCode, minutes })
    return shared
  })
  return { code, digits }
}

interface Issued {
  salt: Buffer
  digits: number
}

/** Keeps a new code, or counts one more mail of the one that was sent a short while ago. */
async function recordReset(tx: Database, accountId: string, digits: number) {
  const { rows } = await sql<Issued & { mails: number; minutes: number }>`
    insert into password_resets (account_id, window_start, digits, salt, expires_at)
    values (${accountId}, date_bin(make_interval(mins => ${SHARED_MINUTES}), now(), timestamptz '2020-01-01'), ${digits},
      ${randomBytes(SALT_BYTES)}, now() + make_interval(mins => ${CODE_MINUTES}))
    on conflict (account_id, window_start, digits) do update
      set mails = least(password_resets.mails + 1, ${MOST_MAILS + 1})
    returning salt, digits, mails, ceil(extract(epoch from expires_at - now()) / 60)::int as minutes`.execute(tx)
  const [reset] = rows
  if (!reset) throw new Error('A code that is kept gives a row')
  return reset
}

const guessWindows = ({ email, address }: Requester) => ({
  network: { subject: `reset-codes:${emailDigest(email)}:${networkOf(address)}`, minutes: DAY_MINUTES },
  account: { subject: `reset-codes:${emailDigest(email)}`, minutes: DAY_MINUTES },
})

interface Guesses {
  network: number
  account: number
}

const areTooMany = ({ counters }: Pick<AccountServices, 'counters'>, { network, account }: Guesses) =>
  network > NETWORK_GUESSES || account > ACCOUNT_GUESSES || counters.add(ALL_WINDOW, 0) > ALL_GUESSES

/** Whether one more code of the usual length would not be taken. By email, so that it does not tell who has an account. */
async function areShortCodesRefused(deps: Pick<AccountServices, 'db' | 'counters'>, requester: Requester) {
  const { network, account } = guessWindows(requester)
  const counts = { network: await getCount(deps.db, network), account: await getCount(deps.db, account) }
  return areTooMany(deps, { network: counts.network + 1, account: counts.account + 1 })
}

/** Counts one more code that was typed; it is taken back where the code was right. */
async function countGuess(
  { db, counters }: Pick<AccountServices, 'db' | 'counters'>,
  requester: Requester,
): Promise<Guesses> {
  const windows = guessWindows(requester)
  const network = await countAttempt(db, windows.network)
  // One network cannot use up what an account may bear of all others.
  const account = network > NETWORK_GUESSES ? 0 : await countAttempt(db, windows.account)
  counters.add(ALL_WINDOW)
  return { network, account }
}

async function uncountGuess({ db, counters }: Pick<AccountServices, 'db' | 'counters'>, requester: Requester) {
  const windows = guessWindows(requester)
  await decrementAttempts(db, windows.network).execute()
  await decrementAttempts(db, windows.account).execute()
  counters.add(ALL_WINDOW, -1)
}

/** Throws `otp-invalid` unless the code is a living one of the account. Wrong ones never end it. */
export async function checkResetCode(
  deps: Pick<AccountServices, 'db' | 'vault' | 'counters'>,
  { otp, ...requester }: Requester & { otp: string },
) {
  // Counted before it is compared: a hundred guesses at once are still a hundred.
  const isShortRefused = areTooMany(deps, await countGuess(deps, requester))
  const account = await findAccountByEmail(deps.db, requester.email)
  if (!account) throw new Refusal('otp-invalid')
  const living = await deps.db
    .selectFrom('passwordResets')
    .select(['salt', 'digits'])
    .where('accountId', '=', account.id)
    .where('expiresAt', '>', sql<Date>`now()`)
    .$if(isShortRefused, (query) => query.where('digits', '>', OTP_LENGTH))
    .execute()
  const reset = living.find((one) => isEqual(codeOf(deps.vault, account.id, one), otp))
  if (!reset) throw new Refusal('otp-invalid')
  await uncountGuess(deps, requester)
  return { accountId: account.id, username: account.username, salt: reset.salt }
}

const isEqual = (code: string, typed: string) =>
  code.length === typed.length && timingSafeEqual(Buffer.from(code), Buffer.from(typed))

type Deps = Pick<AccountServices, 'db' | 'jobs' | 'vault' | 'panchayat' | 'passwords' | 'counters'>

interface Reset extends Requester {
  otp: string
  newPassword: string
  device: string
  deviceToken: string | undefined
  requestId: string
}

/**
 * Sets a new password with a living code, and gives by what the device is known from now on. Uses all codes of the account up, ends its sessions and forgets
 * its devices, as one may be a thief's, and its wrong passwords, so that its owner can log in at once. Promises the mail that
 * tells of it: whoever reads another's mail once should not stay unnoticed.
 */
export async function resetPassword(deps: Deps, reset: Reset) {
  const { accountId, username, salt } = await checkResetCode(deps, reset)
  await rejectEasyPassword(deps, reset.newPassword, [reset.email, username])
  const passwordHash = await hashPassword(reset.newPassword)
  const deviceToken = reset.deviceToken ?? newSessionToken()
  await deps.db.transaction().execute(async (tx) => {
    const used = await tx.deleteFrom('passwordResets').where('accountId', '=', accountId).returning('salt').execute()
    if (!used.some((one) => one.salt.equals(salt))) throw new Refusal('otp-invalid')
    await tx
      .updateTable('accounts')
      .set({ passwordHash, isPasswordProvisional: false, updatedAt: sql<Date>`now()` })
      .where('id', '=', accountId)
      .execute()
    await closeAllSessions(tx, accountId)
    await forgetKnownDevices(tx, accountId)
    await recordKnownDevice(tx, accountId, { token: deviceToken, device: reset.device })
    for (const window of Object.values(windowsOfAccount(reset.email))) await deleteAttempts(tx, window).execute()
    // Whoever has the code is not signed in: the entry says whose password it is, and not that it was they.
    const actor = { panchayatId: deps.panchayat.id, requestId: reset.requestId }
    await recordAudit(tx, { actor, action: 'password-reset', subject: { kind: 'account', id: accountId } })
    await deps.jobs.send(tx, 'mail', { kind: 'password-changed', accountId })
  })
  return { deviceToken }
}

/**
 * The code of a row: the row alone does not tell it, without the vault's key. Bound to the account, so that equal rows of
 * two people would have different codes.
 */
function codeOf(vault: Vault, accountId: string, { salt, digits }: Issued): string {
  const digest = vault.digest(salt.toString('base64url'), `reset-code:${accountId}`)
  const number = BigInt(`0x${digest.toString('hex')}`) % 10n ** BigInt(digits)
  return String(number).padStart(digits, '0')
}
