// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import { RequestError } from '#shared/request-error.ts'
import type { Database } from '../platform/db/connection.ts'
import type { Accounts } from '../platform/db/tables.ts'
import {
  type CountingWindow,
  countAttempt,
  countByNetwork,
  decrementAttempts,
  insertAttempt,
  isOverNetworkLimit,
  type NetworkLimit,
  networkOf,
  secondsLeft,
} from '../platform/rate-limits/count-attempts.ts'
import { emailDigest, hashSessionToken } from './session-token.ts'

/**
 * Limits of login attempts per account, with one counter for all unknown devices together and one for each known device.
 * Attempts above these limits reveal nothing about the password.
 */
export const ATTEMPTS_PER_QUARTER_HOUR = 10
export const ATTEMPTS_PER_DAY = 30

/**
 * The maximum number of failed logins from one network in an hour. Above it, the network counts as attacking, and its
 * unknown devices need a mailed code.
 */
export const NETWORK_FAILURES = 200
/**
 * The maximum number of login attempts from one network to one account under attack in a minute. An account is under attack
 * while the attempts of its unknown devices exceed the limits above.
 */
export const NETWORK_ATTEMPTS = 10
/**
 * The maximum number of login attempts from one network to all accounts under attack together in a minute. Hashing the
 * passwords of so many attempts takes 5 % of a core (20 % for an IPv6 /48).
 */
export const NETWORK_LOGINS = 300

/** The name of the counters of failed logins. */
export const FAILED_LOGINS = 'failed-logins'
/** The name of the counters of attempts at one account under attack. */
export const ATTACKED_ACCOUNTS = 'attacked'
/** The name of the counters of attempts at mailed codes, one for each started login. */
export const MAIL_CODES = 'mail-code'

/** The columns of an account that a login needs. */
export interface LoginAccount {
  id: string
  panchayatId: string
  role: Accounts['role']
  passwordHash: string
  language: string | null
  hasFactor: boolean
  isEmailConfirmed: boolean
}

/** The account with the email of a login, and whether the device is known to the account. */
export interface LoginDevice {
  account: LoginAccount | undefined
  /** Whether the device has logged in to this account before. */
  isKnown: boolean
}

/** A counted login attempt. */
export interface LoginAttempt {
  /** The counters of this attempt. */
  windows: Windows
  /**
   * Whether the account's shared counters counted the attempt: the device is unknown, or a known device over its own limit.
   */
  isCountedAsUnknown: boolean
  /** Whether the password is not sufficient, because the shared counters are over their limit. */
  needsMailCode: boolean
  /** Whether this attempt is the first over the limit in its window. */
  isFirstOverLimit: boolean
}

interface Windows {
  quarterHour: CountingWindow
  /** Counts only attempts within the limit of the quarter of an hour. */
  day: CountingWindow
}

/** The counts after this attempt; null for a counter that did not count this attempt. */
interface Counts {
  deviceDay: number | null
  quarterHour: number | null
  day: number | null
}

const windowsOf = (subject: string): Windows => ({
  quarterHour: { subject: `login${subject}`, minutes: 15 },
  day: { subject: `login-day${subject}`, minutes: 24 * 60 },
})

/** The counters shared by all devices that are unknown to the account. */
export const windowsOfAccount = (email: string) => windowsOf(`:${emailDigest(email)}`)

/** The counters of one known device. */
function windowsOfDevice(email: string, token: string) {
  const deviceDigest = createHash('sha256')
    .update(`${token} ${emailDigest(email)}`)
    .digest('base64url')
  return windowsOf(`-device:${deviceDigest}`)
}

interface LoginKeys {
  email: string
  deviceToken: string | undefined
}

/**
 * Finds the account by its email, ignoring case, and whether the device is known to it. Skips disabled accounts, and
 * accounts that await confirmation.
 */
export async function findLoginDevice(db: Database, { email, deviceToken }: LoginKeys): Promise<LoginDevice> {
  const tokenHash = deviceToken === undefined ? null : hashSessionToken(deviceToken)
  const { rows } = await sql<LoginAccount & { isKnown: boolean }>`
    select id, panchayat_id, role, password_hash, language, second_factors.account_id is not null as has_factor,
      email_confirmed_at is not null as is_email_confirmed, exists (
        select from known_devices where known_devices.account_id = accounts.id and token_hash = ${tokenHash}::bytea
      ) as is_known
    from accounts left join second_factors on second_factors.account_id = accounts.id
    where lower(email) = ${email.toLowerCase()} and not awaits_confirmation and disabled_at is null`.execute(db)
  const [account] = rows
  return { account, isKnown: account?.isKnown === true }
}

/**
 * Counts one login attempt. A known device has separate counters, so that nobody else can use up its attempts. A known device
 * above its limit is counted like an unknown device.
 */
export async function countLoginAttempt(
  db: Database,
  { email, deviceToken }: LoginKeys,
  isKnown: boolean,
): Promise<LoginAttempt> {
  const accountWindows = windowsOfAccount(email)
  const deviceWindows = windowsOfDevice(email, deviceToken ?? '')
  // Counts a known device by its own counters. Above their limits, and for an unknown device, uses the counters of the account.
  // Every attempt locks its counters in the same order, so that two attempts cannot deadlock. The table `one` has one row, so that
  // the statement always returns a row.
  const { rows } = await sql<Counts>`
    with device as (${insertAttempt(db, deviceWindows.quarterHour, sql`${isKnown}::boolean`)}),
    device_day as (${insertAttempt(db, deviceWindows.day, sql`(select count from device) <= ${ATTEMPTS_PER_QUARTER_HOUR}`)}),
    account as (
      ${insertAttempt(db, accountWindows.quarterHour, sql`not exists (select from device_day where count <= ${ATTEMPTS_PER_DAY})`)}),
    account_day as (${insertAttempt(db, accountWindows.day, sql`(select count from account) <= ${ATTEMPTS_PER_QUARTER_HOUR}`)})
    select device_day.count as device_day, account.count as quarter_hour, account_day.count as day
    from (values (1)) as one left join device_day on true left join account on true
      left join account_day on true`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A counted attempt always returns a row')
  const { quarterHour, day } = found
  const isCountedAsUnknown = quarterHour !== null
  return {
    windows: isCountedAsUnknown ? accountWindows : deviceWindows,
    isCountedAsUnknown,
    needsMailCode: isCountedAsUnknown && (day === null || day > ATTEMPTS_PER_DAY),
    isFirstOverLimit: quarterHour === ATTEMPTS_PER_QUARTER_HOUR + 1 || day === ATTEMPTS_PER_DAY + 1,
  }
}

/**
 * Two parts of a `with` clause that subtract the attempt if `when` is true, because the password was correct. Each query of
 * `decrementAttempts` ends with its condition, to which the part adds a second condition. The second part also reads the first
 * part, with a condition that is always true, so that all statements lock the two counters in the same order.
 */
export const decrementLoginAttempts = (db: Database, { quarterHour, day }: Windows, when: Expression<boolean>) => sql`
  uncounted as (${decrementAttempts(db, quarterHour)} and ${when} returning 1),
  uncounted_day as (${decrementAttempts(db, day)} and ${when} and (select count(*) from uncounted) >= 0)`

interface NetworkDeps {
  db: Database
  configuration: { rateLimitFactor: number }
}

const failureLimit = (factor: number): NetworkLimit => ({
  subject: FAILED_LOGINS,
  minutes: 60,
  max: NETWORK_FAILURES * factor,
})

/**
 * Counts a failed login by its network. `sumUpFailedLogins` writes the hourly sum to the audit log. The same statement
 * runs for a correct password, so that the response time does not reveal whether the login failed.
 */
export async function countIfFailed(
  { db, configuration }: NetworkDeps,
  { address, hasFailed }: { address: string; hasFailed: boolean },
) {
  await countByNetwork(db, failureLimit(configuration.rateLimitFactor), address, hasFailed ? 1 : 0)
}

/** Whether so many logins from this network failed within an hour that somebody probably guesses passwords. */
export async function hasManyFailedLogins({ db, configuration }: NetworkDeps, address: string): Promise<boolean> {
  const factor = configuration.rateLimitFactor
  return factor > 0 && (await isOverNetworkLimit(db, failureLimit(factor), address))
}

/**
 * Counts a login attempt to an account under attack, or from a network that attacks, before its password is hashed. Throws
 * `too-many-tries`. Other networks are not affected, nor are known devices.
 */
export async function throttleLogin(
  { db, configuration }: NetworkDeps,
  { email, address }: { email: string; address: string },
) {
  const factor = configuration.rateLimitFactor
  if (factor === 0) return
  const rejectIf = (isOverLimit: boolean) => {
    if (isOverLimit) throw new RequestError('too-many-tries', { retryAfter: secondsLeft(1) })
  }
  const networkLimit = { subject: 'attacking', minutes: 1, max: NETWORK_LOGINS * factor }
  const accountWindow = { subject: `${ATTACKED_ACCOUNTS}:${emailDigest(email)}:${networkOf(address)}`, minutes: 1 }
  // The limit is checked before the attempt is counted. Otherwise, a network over its limit could add a counter for each
  // invented email.
  rejectIf(await isOverNetworkLimit(db, networkLimit, address))
  rejectIf((await countAttempt(db, accountWindow)) > NETWORK_ATTEMPTS * factor)
  rejectIf(await countByNetwork(db, networkLimit, address))
}

/**
 * The maximum number of completed logins to an account in a day, from all unknown devices together and from each known
 * device. Each login adds an entry to the audit log, which nobody can delete.
 */
export const MAX_LOGINS_PER_DAY = 2000

/** The counter of the completed logins from a known device, or from all unknown devices. */
export function completedLoginsWindow(accountId: string, knownDeviceToken?: string): CountingWindow {
  const device = knownDeviceToken === undefined ? '' : `:${hashSessionToken(knownDeviceToken).toString('base64url')}`
  return { subject: `logins:${accountId}${device}`, minutes: 24 * 60 }
}
