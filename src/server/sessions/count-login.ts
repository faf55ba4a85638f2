import { createHash } from 'node:crypto'
import { type Expression, sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'
import type { Accounts } from '../platform/db/tables.ts'
import { insertTry, uncountTry, type Window } from '../platform/rate-limits/count-attempts.ts'
import { emailDigest, hashSessionToken } from './session-token.ts'

/**
 * Wrong passwords of one account: of all devices together that have not logged in to it before, and of each that has.
 * Guesses past them learn nothing.
 */
const QUARTER_ATTEMPTS = 10
const DAY_ATTEMPTS = 30

/** What a login needs to know of an account. */
export interface LoginAccount {
  id: string
  panchayatId: string
  role: Accounts['role']
  passwordHash: string
  language: string | null
  isPasswordProvisional: boolean
  hasFactor: boolean
}

/** An attempt to log in, counted. */
export interface LoginAttempt {
  account: LoginAccount | undefined
  /** Where it was counted. */
  windows: Windows
  /** Whether the device has not logged in to the account before, or guessed too often itself. */
  isStranger: boolean
  /** Whether the password alone does not open a session: the device is unknown and others guessed too often. */
  needsMailCode: boolean
  /** Whether this attempt is the first of its window for which that is so. */
  isFirstTooMany: boolean
}

interface Windows {
  quarter: Window
  /** Counts the attempts that the quarter of an hour allowed. */
  day: Window
}

interface Counts {
  deviceDay: number | null
  quarter: number | null
  day: number | null
}

type Found = Counts & (LoginAccount | { id: null })

const windowsOf = (subject: string): Windows => ({
  quarter: { subject: `login${subject}`, minutes: 15 },
  day: { subject: `login-day${subject}`, minutes: 24 * 60 },
})

/** Of devices that are unknown to the account, together. */
export const windowsOfAccount = (email: string) => windowsOf(`:${emailDigest(email)}`)

const windowsOfDevice = (email: string, token: string) =>
  windowsOf(
    `-device:${createHash('sha256')
      .update(`${token} ${emailDigest(email)}`)
      .digest('base64url')}`,
  )

/**
 * Counts one more attempt to log in, and finds the account by its email, whatever the case; disabled ones are as good as
 * absent. A device that has logged in before is counted apart, so that nobody else uses up its attempts; when those are
 * used up, it counts as unknown.
 */
export async function countLogin(
  db: Database,
  { email, deviceToken }: { email: string; deviceToken: string | undefined },
): Promise<LoginAttempt> {
  const ofAccount = windowsOfAccount(email)
  const ofDevice = windowsOfDevice(email, deviceToken ?? '')
  const tokenHash = deviceToken === undefined ? null : hashSessionToken(deviceToken)
  // Each counter after the one before it, so that two attempts at once never wait for each other.
  const { rows } = await sql<Found>`
    with found as (
      select id, panchayat_id, role, password_hash, language, is_password_provisional,
        second_factors.account_id is not null as has_factor,
        exists (
          select from known_devices where known_devices.account_id = accounts.id and token_hash = ${tokenHash}::bytea
        ) as is_known_device
      from accounts left join second_factors on second_factors.account_id = accounts.id
      where lower(email) = ${email.toLowerCase()} and disabled_at is null),
    device as (${insertTry(db, ofDevice.quarter, sql`exists (select from found where is_known_device)`)}),
    device_day as (${insertTry(db, ofDevice.day, sql`(select count from device) <= ${QUARTER_ATTEMPTS}`)}),
    account as (
      ${insertTry(db, ofAccount.quarter, sql`not exists (select from device_day where count <= ${DAY_ATTEMPTS})`)}),
    account_day as (${insertTry(db, ofAccount.day, sql`(select count from account) <= ${QUARTER_ATTEMPTS}`)})
    select device_day.count as device_day, account.count as quarter, account_day.count as day,
      id, panchayat_id, role, password_hash, language, is_password_provisional, has_factor
    from (values (1)) as one left join found on true left join device_day on true left join account on true
      left join account_day on true`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A counted attempt gives a row')
  const { quarter, day } = found
  const isStranger = quarter !== null
  return {
    account: found.id === null ? undefined : found,
    windows: isStranger ? ofAccount : ofDevice,
    isStranger,
    needsMailCode: isStranger && (day === null || day > DAY_ATTEMPTS),
    isFirstTooMany: quarter === QUARTER_ATTEMPTS + 1 || day === DAY_ATTEMPTS + 1,
  }
}

/** Two parts of a `with`: takes the attempt back where `when` holds, as its password was right. */
export const uncountLogin = (db: Database, { quarter, day }: Windows, when: Expression<boolean>) => sql`
  uncounted as (${uncountTry(db, quarter)} and ${when} returning 1),
  uncounted_day as (${uncountTry(db, day)} and ${when} and (select count(*) from uncounted) >= 0)`
