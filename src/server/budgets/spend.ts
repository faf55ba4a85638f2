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

/** Counts what somebody handed in, kept or not. Throws `too-many-files`. */
export function spendFiles(place: Place, spender: Spender, { files, bytes }: { files: number; bytes: number }) {
  if (files === 0) return
  const { files: ofFiles, kilobytes } = FILE_BUDGETS
  spend(place, spender, { of: 'files', budgets: ofFiles, by: files, code: 'too-many-files' })
  spend(place, spender, { of: 'kilobytes', budgets: kilobytes, by: Math.ceil(bytes / 1000), code: 'too-many-files' })
}

interface Spent {
  of: string
  budgets: Budgets
  by: number
  code: RefusalCode
}

function spend({ tallies, configuration }: Place, { address, accountId }: Spender, { of, budgets, by, code }: Spent) {
  const factor = configuration.budgetFactor
  if (factor === 0) return
  const hold = (subject: string, { most, minutes }: Budget) => {
    if (tallies.add({ subject, minutes }, by) <= most * factor) return
    throw new Refusal(code, { retryAfter: tallies.secondsLeft(minutes) })
  }
  // Their own first: who has spent that takes nothing more from the neighbours'.
  if (accountId !== undefined) hold(`${of}:account:${accountId}`, budgets.account)
  hold(`${of}:address:${networkOf(address)}`, budgets.address)
}
