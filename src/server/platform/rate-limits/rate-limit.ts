import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import type { PlatformServices } from '../services.ts'
import { networkOf } from './network-of.ts'

/** So many of something in so many minutes. */
interface Budget {
  most: number
  minutes: number
}

/** Generous for an address, behind which a village may sit; sensible for one person. */
interface Budgets {
  address: Budget
  account: Budget
}

const A_DAY = 24 * 60

/** Calls of the API, by what they cost; each route says its kind, or is a `call`. */
export const CALL_BUDGETS = {
  /** Lists, details, papers: whatever looks something up. */
  call: { address: { most: 30_000, minutes: 1 }, account: { most: 1200, minutes: 1 } },
  registration: { address: { most: 20, minutes: 1 }, account: { most: 20, minutes: 1 } },
  /** Codes and what they open: of a forgotten password, and the steps of a login. */
  code: { address: { most: 300, minutes: 1 }, account: { most: 300, minutes: 1 } },
  submission: { address: { most: 80, minutes: 1 }, account: { most: 30, minutes: 60 } },
} satisfies Record<string, Budgets>

export type CallKind = keyof typeof CALL_BUDGETS

export const FILE_BUDGETS = {
  files: { address: { most: 4000, minutes: A_DAY }, account: { most: 200, minutes: A_DAY } },
  kilobytes: { address: { most: 10_000_000, minutes: A_DAY }, account: { most: 500_000, minutes: A_DAY } },
} satisfies Record<string, Budgets>

/** Of logins, by network; each account has counters of its own, in the database. */
const LOGIN_LIMITS = {
  /** Failed logins, after which devices that are unknown to their account need the code of a mail there. */
  failed: { most: 200, minutes: 60 },
  /** Attempts at one account under attack. */
  ofAccount: { most: 10, minutes: 1 },
} satisfies Record<string, Budget>

/** Who spends: the network address, and the account where somebody is signed in. */
export interface Spender {
  address: string
  accountId: string | undefined
}

type Deps = Pick<PlatformServices, 'tallies' | 'configuration'>

/** How the subjects of the counters of failed logins begin. */
export const FAILED_LOGINS = 'failed-logins:'

/** Counts one more call of any kind by where it comes from. Throws `too-many-calls`, which says when to come again. */
export function spendCallOfAddress(deps: Deps, address: string) {
  refuse(overspent(deps, ofAddress('call', address), CALL_BUDGETS.call.address, 1))
}

/**
 * Counts the same call by its account, and by its kind. Throws `too-many-calls`, and gives the address back what it was
 * counted: who has spent their own takes nothing more from the neighbours'.
 */
export function spendCall(deps: Deps, kind: CallKind, { address, accountId }: Spender) {
  const budgets: Budgets = CALL_BUDGETS[kind]
  const wait = accountId === undefined ? undefined : overspent(deps, ofAccount(kind, accountId), budgets.account, 1)
  if (wait !== undefined) overspent(deps, ofAddress('call', address), CALL_BUDGETS.call.address, -1)
  refuse(wait)
  if (kind !== 'call') refuse(overspent(deps, ofAddress(kind, address), budgets.address, 1))
}

/** Throws `too-many-files` where the bytes of today are spent, so that nothing more of them is read. */
export function refuseSpentBytes(deps: Deps, spender: Spender) {
  refuse(spend(deps, 'kilobytes', spender, 0), 'too-many-files')
}

/** Counts one more file, kept or not, before a byte of it is read. Throws `too-many-files`. */
export function spendFile(deps: Deps, spender: Spender) {
  refuse(spend(deps, 'files', spender, 1), 'too-many-files')
}

/** Counts what was read of a form, whatever became of it; past the budget it is the next form that is refused. */
export function spendBytes(deps: Deps, spender: Spender, bytes: number) {
  spend(deps, 'kilobytes', spender, Math.ceil(bytes / 1000))
}

/** Their own first: who has spent that takes nothing more from the neighbours'. Gives what `overspent` gives. */
function spend(deps: Deps, kind: keyof typeof FILE_BUDGETS, { address, accountId }: Spender, by: number) {
  const budgets: Budgets = FILE_BUDGETS[kind]
  const own = accountId === undefined ? undefined : overspent(deps, ofAccount(kind, accountId), budgets.account, by)
  // Whoever has no account yet does not use up the day of those who have one.
  const behind = ofAddress(accountId === undefined ? `${kind}:unknown` : kind, address)
  return own ?? overspent(deps, behind, budgets.address, by)
}

/** Counts a failed login by its network; the audit log keeps the sum of the hour (`recordFailedLogins`). */
export function countFailedLogin({ tallies }: Pick<PlatformServices, 'tallies'>, address: string) {
  tallies.add({ subject: failedLogins(address), minutes: LOGIN_LIMITS.failed.minutes })
}

/** Whether so many logins from this network failed within the hour that somebody is trying passwords. */
export const hasManyFailedLogins = (deps: Deps, address: string) =>
  overspent(deps, failedLogins(address), LOGIN_LIMITS.failed, 0) !== undefined

/** Counts one more attempt at an account under attack by its network. Throws `too-many-tries`: other networks are not slowed down. */
export function slowDownLogin(deps: Deps, { account, address }: { account: string; address: string }) {
  const subject = `attacked:${account}:${networkOf(address)}`
  refuse(overspent(deps, subject, LOGIN_LIMITS.ofAccount, 1), 'too-many-tries')
}

const failedLogins = (address: string) => `${FAILED_LOGINS}${networkOf(address)}`

const ofAccount = (kind: string, accountId: string) => `${kind}:account:${accountId}`
const ofAddress = (kind: string, address: string) => `${kind}:address:${networkOf(address)}`

/** Counts, and gives the seconds until it is allowed again where that was too much. */
function overspent({ tallies, configuration }: Deps, subject: string, { most, minutes }: Budget, by: number) {
  const factor = configuration.budgetFactor
  if (factor === 0 || tallies.add({ subject, minutes }, by) <= most * factor) return undefined
  return tallies.secondsLeft(minutes)
}

function refuse(retryAfter: number | undefined, code: RefusalCode = 'too-many-calls') {
  if (retryAfter !== undefined) throw new Refusal(code, { retryAfter })
}
