// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { type FactorCode, type FactorState, readFactorCode } from '#shared/accounts/factor.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Actor, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Database } from '../../platform/db/connection.ts'
import {
  type CountingWindow,
  decrementAttempts,
  deleteAttempts,
  insertAttempt,
} from '../../platform/rate-limits/count-attempts.ts'
import { findKnownDeviceHash } from '../../sessions/known-devices.ts'
import type { AccountDeps } from '../account-deps.ts'
import { withReservedHashing } from '../admit-login.ts'
import { hashCode, hashCodeWithPriority } from '../passwords.ts'
import { timeStepOf } from './time-code.ts'

type Deps = Pick<AccountDeps, 'db' | 'vault' | 'jobs'>

/** The account whose factor is verified, the request, and the token of the device that sent the code, if it has one. */
type FactorOwner = Pick<Actor, 'panchayatId' | 'requestId'> & { accountId: string; deviceToken?: string | undefined }

/** The vault context of a phone's secret. */
export const factorContext = (accountId: string) => `second-factor:${accountId}`

/**
 * Verifies a code from the account's phone, or a recovery code, and runs `action` in the same transaction. Each code is
 * valid once: one of two concurrent requests fails. Throws `answers-invalid` for a wrong or used code, or `too-many-tries`.
 */
export async function verifyFactor<Done>(
  deps: Deps,
  owner: FactorOwner,
  input: string,
  action: (tx: Database, kind: FactorCode['kind']) => Promise<Done>,
): Promise<Done> {
  const parsed = readFactorCode(input)
  if (!parsed) throw wrongCode('code-form')
  const { kind, code } = parsed
  // Counted before the comparison, so that concurrent attempts cannot exceed the limit.
  const attempt = await countFactorAttempt(deps.db, owner, kind)
  if (isOverLimit(attempt)) {
    if (isFirstOverLimit(attempt)) await reportThrottling(deps, owner, kind)
    throw new RequestError('too-many-tries', { retryAfter: retryAfter(attempt) })
  }
  const consumeCode =
    kind === 'totp'
      ? createTimeCodeConsumer(deps, owner, attempt, code)
      : await createRecoveryCodeConsumer(deps, owner, attempt, code)
  if (consumeCode) {
    const result = await deps.db.transaction().execute(async (tx) => {
      const isConsumed = await consumeCode(tx)
      return isConsumed ? { done: await action(tx, kind) } : undefined
    })
    if (result) return result.done
  }
  await recordAudit(deps.db, entryOf(owner, 'second-factor-refused'))
  throw wrongCode('code-wrong')
}

/** The error for a code in a wrong form, or for a wrong or used code. */
export const wrongCode = (code: 'code-form' | 'code-wrong') =>
  new RequestError('answers-invalid', { fieldErrors: [{ field: 'code', code }] })

const entryOf = <Action extends 'second-factor-refused' | 'second-factor-throttled'>(
  owner: FactorOwner,
  action: Action,
) => ({
  // The sender of a wrong code is perhaps somebody else, so the entry names no account as its actor.
  actor: { panchayatId: owner.panchayatId, requestId: owner.requestId },
  action,
  subject: { kind: 'account' as const, id: owner.accountId },
})

async function reportThrottling({ db, jobs }: Deps, owner: FactorOwner, kind: CodeKind) {
  // Recovery codes are usually printed on paper.
  const news = kind === 'totp' ? 'tried' : 'tried-on-paper'
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, entryOf(owner, 'second-factor-throttled'))
    await jobs.send(tx, 'mail', { kind: 'factor', accountId: owner.accountId, news })
  })
}

/** The counts after this attempt, the database's time, and the stored factor. */
interface Counted {
  quarterHour: number
  day: number
  /** Seconds since 1970. */
  nowS: number
  /** Null if the account has no second factor. */
  secretSealed: string | null
  lastStep: string | null
  recoverySalt: Buffer | null
}

/** A counted attempt, with its counters. */
type Attempt = Counted & { windows: Windows; isKnownDevice: boolean }

/**
 * Counts one attempt of this kind, and reads the factor and the database's time. The counter of the day counts only
 * attempts within the limit of the quarter of an hour. A known device has separate counters, so that nobody else can
 * use up its attempts. When a known device has used up its attempts, it cannot use the attempts of the unknown devices.
 */
async function countFactorAttempt(db: Database, owner: FactorOwner, kind: CodeKind): Promise<Attempt> {
  const { accountId, deviceToken } = owner
  const device = await findKnownDeviceHash(db, accountId, deviceToken)
  const windows = factorWindows(accountId, kind, device)
  const { quarterHour, day } = windows
  const { rows } = await sql<Counted>`
    with quarter_hour as (${insertAttempt(db, quarterHour)}),
    day as (${insertAttempt(db, day, sql<boolean>`(select count from quarter_hour) <= ${CODES_PER_QUARTER_HOUR}`)})
    select quarter_hour.count as quarter_hour, coalesce(day.count, 0) as day, extract(epoch from now())::float8 as now_s,
      secret_sealed, last_step, recovery_salt
    from quarter_hour left join day on true left join second_factors on account_id = ${accountId}`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('A counted attempt always returns a row')
  return { ...counted, windows, isKnownDevice: device !== undefined }
}

/**
 * Marks a code as used, within a transaction. Returns false if the code does not exist, or if a concurrent request used it
 * first.
 */
type ConsumeCode = (tx: Database) => Promise<boolean>

/**
 * Returns a function that marks a code from the phone as used; undefined if the code is wrong, expired or already used.
 */
function createTimeCodeConsumer(
  { vault }: Deps,
  { accountId }: FactorOwner,
  attempt: Attempt,
  code: string,
): ConsumeCode | undefined {
  if (attempt.secretSealed === null) return undefined
  const secret = vault.unseal(attempt.secretSealed, factorContext(accountId))
  const step = timeStepOf(secret, code, attempt.nowS)
  if (step === undefined || step <= Number(attempt.lastStep)) return undefined
  const { quarterHour, day } = attempt.windows
  return async (tx) => {
    // Each query of `decrementAttempts` ends with its condition, to which this statement adds a second condition.
    const { rows } = await sql`
      with taken as (
        update second_factors set last_step = ${step} where account_id = ${accountId} and last_step < ${step} returning 1),
      refunded_quarter_hour as (${decrementAttempts(tx, quarterHour)} and exists (select from taken)),
      refunded_day as (${decrementAttempts(tx, day)} and exists (select from taken))
      select from taken`.execute(tx)
    return rows.length === 1
  }
}

/** Returns a function that deletes a recovery code; undefined if the account has no second factor. */
async function createRecoveryCodeConsumer(
  { jobs }: Deps,
  owner: FactorOwner,
  { recoverySalt, windows, isKnownDevice }: Attempt,
  code: string,
) {
  if (recoverySalt === null) return undefined
  const { accountId } = owner
  const codeHash = isKnownDevice
    ? await withReservedHashing(accountId, (isReserved) =>
        isReserved ? hashCodeWithPriority(code, recoverySalt) : hashCode(code, recoverySalt),
      )
    : await hashCode(code, recoverySalt)
  const consume: ConsumeCode = async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('recoveryCodes')
      .where('accountId', '=', accountId)
      .where('codeHash', '=', codeHash)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return false
    for (const window of Object.values(windows)) await decrementAttempts(tx, window).execute()
    const subject = { kind: 'account', id: accountId } as const
    await recordAudit(tx, { actor: owner, action: 'recovery-code-used', subject })
    await jobs.send(tx, 'mail', { kind: 'factor', accountId, news: 'recovery-code-used' })
    return true
  }
  return consume
}

type CodeKind = FactorCode['kind']

/** The maximum number of attempts per quarter of an hour. */
export const CODES_PER_QUARTER_HOUR = 5
/**
 * The maximum number of attempts per day. An attacker who knows the password and guesses for a year on unknown devices
 * succeeds with a probability of 1 in 30.
 */
export const CODES_PER_DAY = 30

interface Counts {
  quarterHour: number
  day: number
}

const isOverLimit = ({ quarterHour, day }: Counts) => quarterHour > CODES_PER_QUARTER_HOUR || day > CODES_PER_DAY
/** Only the first attempt over the limit is recorded in the audit log and mailed to the owner. */
const isFirstOverLimit = ({ quarterHour, day }: Counts) =>
  quarterHour === CODES_PER_QUARTER_HOUR + 1 || day === CODES_PER_DAY + 1

/** The seconds after which the next attempt is certainly allowed. */
const retryAfter = ({ day }: Counts) => (day > CODES_PER_DAY ? 24 * 3600 : 15 * 60)

type Windows = Record<'quarterHour' | 'day', CountingWindow>

/**
 * The counters of a known device (`device`), or the counters that all unknown devices share. Codes from the phone and
 * recovery codes have separate counters, so that an owner who may try no more codes from the phone can use a recovery
 * code.
 */
function factorWindows(accountId: string, kind: CodeKind, device: Buffer | undefined): Windows {
  // In the keys of stored counters, codes from the phone are called `time`.
  const counted = kind === 'totp' ? 'time' : kind
  const subject = [counted, accountId, ...(device ? [device.toString('base64url')] : [])].join(':')
  return {
    quarterHour: { subject: `factor:${subject}`, minutes: 15 },
    day: { subject: `factor-day:${subject}`, minutes: 24 * 60 },
  }
}

/**
 * Resets the counters of all devices of an account, after its second factor was deleted. Must run within a transaction.
 */
export async function deleteFactorAttempts(tx: Database, accountId: string) {
  const known = await tx.selectFrom('knownDevices').select('tokenHash').where('accountId', '=', accountId).execute()
  for (const device of [undefined, ...known.map(({ tokenHash }) => tokenHash)]) {
    for (const kind of ['totp', 'recovery'] as const) {
      const { quarterHour, day } = factorWindows(accountId, kind, device)
      await deleteAttempts(tx, quarterHour).execute()
      await deleteAttempts(tx, day).execute()
    }
  }
}

/** Whether an account has a second factor. */
export async function hasFactor(db: Database, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('secondFactors')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** The state of an account's second factor, for its owner. */
export async function getFactorState(db: Database, accountId: string, isRequired: boolean): Promise<FactorState> {
  const found = await db
    .selectFrom('secondFactors')
    .select(['since'])
    .select(sql<number>`(select count(*)::int from recovery_codes where account_id = ${accountId})`.as('codesLeft'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    isOn: found !== undefined,
    isRequired,
    since: found?.since.toISOString() ?? null,
    codesLeft: found?.codesLeft ?? 0,
  }
}
