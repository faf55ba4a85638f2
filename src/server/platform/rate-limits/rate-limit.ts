import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import type { PlatformServices } from '../services.ts'
import { networkOf } from './network-of.ts'

interface Limit {
  max: number
  minutes: number
}

/** The address limit is generous, because a whole village may share one address; the account limit fits one person. */
interface Limits {
  address: Limit
  account: Limit
}

const DAY_MINUTES = 24 * 60

/** Requests to the API, by their cost. Each route names its kind; the default is `call`. */
export const CALL_LIMITS = {
  /** Reads: lists, details, documents. */
  call: { address: { max: 30_000, minutes: 1 }, account: { max: 1200, minutes: 1 } },
  registration: { address: { max: 20, minutes: 1 }, account: { max: 20, minutes: 1 } },
  /** Codes of a password reset, and the steps of a login. */
  code: { address: { max: 300, minutes: 1 }, account: { max: 300, minutes: 1 } },
  submission: { address: { max: 80, minutes: 1 }, account: { max: 30, minutes: 60 } },
} satisfies Record<string, Limits>

export type CallKind = keyof typeof CALL_LIMITS

export const FILE_LIMITS = {
  files: { address: { max: 4000, minutes: DAY_MINUTES }, account: { max: 200, minutes: DAY_MINUTES } },
  kilobytes: { address: { max: 10_000_000, minutes: DAY_MINUTES }, account: { max: 500_000, minutes: DAY_MINUTES } },
} satisfies Record<string, Limits>

/** Refused submissions of an account. They do not count as submissions. */
const REFUSED_SUBMISSIONS: Limit = { max: 300, minutes: 60 }

/** Logins, by network. Each account also has exact counters in the database. */
const LOGIN_LIMITS = {
  /** Failed logins. Above it, devices unknown to their account need a code sent by mail. */
  failed: { max: 200, minutes: 60 },
  /** Attempts at one account under attack. */
  perAccount: { max: 10, minutes: 1 },
} satisfies Record<string, Limit>

/** By what a request is limited: its network address, and its account when signed in. */
export interface RateLimitKeys {
  address: string
  accountId: string | undefined
}

type Deps = Pick<PlatformServices, 'counters' | 'configuration'>

/** Prefix of the counters of failed logins. */
export const FAILED_LOGINS = 'failed-logins:'

/** Counts one request of any kind by its address. Throws `too-many-calls` with the seconds to wait. */
export function consumeAddressLimit(deps: Deps, address: string) {
  refuseIfExceeded(consume(deps, ofAddress('call', address), CALL_LIMITS.call.address, 1))
}

/**
 * Counts the same request by its account and its kind. Throws `too-many-calls`. A request over the account's limit is
 * subtracted from the address, so that one account cannot exhaust the limit of its neighbours.
 */
export function consumeCallLimits(deps: Deps, kind: CallKind, { address, accountId }: RateLimitKeys) {
  const limits: Limits = CALL_LIMITS[kind]
  const retryAfter = accountId === undefined ? undefined : consume(deps, ofAccount(kind, accountId), limits.account, 1)
  if (retryAfter !== undefined) consume(deps, ofAddress('call', address), CALL_LIMITS.call.address, -1)
  refuseIfExceeded(retryAfter)
  if (kind !== 'call') refuseIfExceeded(consume(deps, ofAddress(kind, address), limits.address, 1))
  if (kind === 'submission' && accountId !== undefined) {
    refuseIfExceeded(consume(deps, ofAccount('refused', accountId), REFUSED_SUBMISSIONS, 0))
  }
}

/** Counts a submission that was refused by a limit of its own, so that it does not use up the accepted ones of the hour. */
export function refundSubmission(deps: Deps, { accountId }: RateLimitKeys) {
  if (accountId === undefined) return
  consume(deps, ofAccount('submission', accountId), CALL_LIMITS.submission.account, -1)
  consume(deps, ofAccount('refused', accountId), REFUSED_SUBMISSIONS, 1)
}

/** Throws `too-many-files` when today's bytes are exhausted, before more is read. */
export function rejectExhaustedBytes(deps: Deps, keys: RateLimitKeys) {
  refuseIfExceeded(consumeFileLimits(deps, 'kilobytes', keys, 0), 'too-many-files')
}

/** Counts one file, stored or not, before its first byte is read. Throws `too-many-files`. */
export function consumeFile(deps: Deps, keys: RateLimitKeys) {
  refuseIfExceeded(consumeFileLimits(deps, 'files', keys, 1), 'too-many-files')
}

/** Counts the bytes that were read of a form, accepted or not. Above the limit, the next form is refused. */
export function consumeBytes(deps: Deps, keys: RateLimitKeys, bytes: number) {
  consumeFileLimits(deps, 'kilobytes', keys, Math.ceil(bytes / 1000))
}

/** Counts by account first: above its limit, the address is not charged. Returns what `consume` returns. */
function consumeFileLimits(
  deps: Deps,
  kind: keyof typeof FILE_LIMITS,
  { address, accountId }: RateLimitKeys,
  by: number,
) {
  const limits: Limits = FILE_LIMITS[kind]
  const retryAfter = accountId === undefined ? undefined : consume(deps, ofAccount(kind, accountId), limits.account, by)
  // Visitors without an account have a counter of their own, so that they cannot exhaust the limit of signed-in people.
  const subject = ofAddress(accountId === undefined ? `${kind}:unknown` : kind, address)
  return retryAfter ?? consume(deps, subject, limits.address, by)
}

/** Counts a failed login by its network. `recordFailedLogins` writes the hourly sum to the audit log. */
export function countFailedLogin({ counters }: Pick<PlatformServices, 'counters'>, address: string) {
  counters.add({ subject: failedLogins(address), minutes: LOGIN_LIMITS.failed.minutes })
}

/** Whether so many logins from this network failed within the hour that somebody is guessing passwords. */
export const hasManyFailedLogins = (deps: Deps, address: string) =>
  consume(deps, failedLogins(address), LOGIN_LIMITS.failed, 0) !== undefined

/** Counts one attempt at an account under attack by its network. Throws `too-many-tries`; other networks are not affected. */
export function throttleLogin(deps: Deps, { account, address }: { account: string; address: string }) {
  const subject = `attacked:${account}:${networkOf(address)}`
  refuseIfExceeded(consume(deps, subject, LOGIN_LIMITS.perAccount, 1), 'too-many-tries')
}

const failedLogins = (address: string) => `${FAILED_LOGINS}${networkOf(address)}`

const ofAccount = (kind: string, accountId: string) => `${kind}:account:${accountId}`
const ofAddress = (kind: string, address: string) => `${kind}:address:${networkOf(address)}`

/** Adds to a counter. Returns the seconds until the window ends when the limit is exceeded, else undefined. */
function consume({ counters, configuration }: Deps, subject: string, { max, minutes }: Limit, by: number) {
  const factor = configuration.rateLimitFactor
  if (factor === 0 || counters.add({ subject, minutes }, by) <= max * factor) return undefined
  return counters.secondsLeft(minutes)
}

function refuseIfExceeded(retryAfter: number | undefined, code: RefusalCode = 'too-many-calls') {
  if (retryAfter !== undefined) throw new Refusal(code, { retryAfter })
}
