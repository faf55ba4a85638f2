import { Refusal, type RefusalCode } from '#shared/refusal.ts'
import type { Portal } from '../portal.ts'
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
  submission: { address: { most: 80, minutes: 1 }, account: { most: 30, minutes: 60 } },
} satisfies Record<string, Budgets>

export type CallKind = keyof typeof CALL_BUDGETS

export const FILE_BUDGETS = {
  files: { address: { most: 4000, minutes: A_DAY }, account: { most: 200, minutes: A_DAY } },
  kilobytes: { address: { most: 10_000_000, minutes: A_DAY }, account: { most: 500_000, minutes: A_DAY } },
} satisfies Record<string, Budgets>

/** Who spends: the network address, and the account where somebody is signed in. */
export interface Spender {
  address: string
  accountId: string | undefined
}

type Place = Pick<Portal, 'tallies' | 'configuration'>

/** Counts one more call of its kind. Throws `too-many-calls`, which says when to come again. */
export function spendCall(place: Place, kind: CallKind, spender: Spender) {
  spend(place, spender, { of: kind, budgets: CALL_BUDGETS[kind], by: 1, code: 'too-many-calls' })
}

/** Throws `too-many-files` where the bytes of today are spent, so that nothing more of them is read. */
export function refuseSpentBytes(place: Place, spender: Spender) {
  spend(place, spender, ofBytes(0))
}

/** Counts one more file, kept or not, before a byte of it is read. Throws `too-many-files`. */
export function spendFile(place: Place, spender: Spender) {
  spend(place, spender, { of: 'files', budgets: FILE_BUDGETS.files, by: 1, code: 'too-many-files' })
}

/** Counts what was read of a form, whatever became of it; past the budget it is the next form that is refused. */
export function spendBytes(place: Place, spender: Spender, bytes: number) {
  overspent(place, spender, ofBytes(Math.ceil(bytes / 1000)))
}

const ofBytes = (by: number): Spent => ({
  of: 'kilobytes',
  budgets: FILE_BUDGETS.kilobytes,
  by,
  code: 'too-many-files',
})

interface Spent {
  of: string
  budgets: Budgets
  by: number
  code: RefusalCode
}

function spend(place: Place, spender: Spender, spent: Spent) {
  const refusal = overspent(place, spender, spent)
  if (refusal) throw refusal
}

/** Counts, and gives what is to be said of it where that was too much. */
function overspent({ tallies, configuration }: Place, { address, accountId }: Spender, spent: Spent) {
  const { of, budgets, by, code } = spent
  const factor = configuration.budgetFactor
  if (factor === 0) return undefined
  const hold = (subject: string, { most, minutes }: Budget) =>
    tallies.add({ subject, minutes }, by) <= most * factor
      ? undefined
      : new Refusal(code, { retryAfter: tallies.secondsLeft(minutes) })
  // Their own first: who has spent that takes nothing more from the neighbours'.
  const own = accountId === undefined ? undefined : hold(`${of}:account:${accountId}`, budgets.account)
  return own ?? hold(`${of}:address:${networkOf(address)}`, budgets.address)
}
