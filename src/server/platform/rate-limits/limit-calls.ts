// SPDX-License-Identifier: Apache-2.0
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { RequestError } from '#shared/request-error.ts'
import { networksOf } from './count-attempts.ts'

export interface Limit {
  max: number
  minutes: number
}

/** Limits per address, which a whole village may share, and lower limits per account. */
export interface Limits {
  address: Limit
  account: Limit
}

const DAY_MINUTES = 24 * 60

/** The limits by kind of request. Each route declares its kind; the default is `call`. */
export const CALL_LIMITS = {
  /** Requests that read lists, details and documents. */
  call: { address: { max: 30_000, minutes: 1 }, account: { max: 1200, minutes: 1 } },
  registration: { address: { max: 20, minutes: 1 }, account: { max: 20, minutes: 1 } },
  /** Codes of a password reset, and the steps of a login. */
  code: { address: { max: 300, minutes: 1 }, account: { max: 300, minutes: 1 } },
  submission: { address: { max: 80, minutes: 1 }, account: { max: 30, minutes: 60 } },
  /** Storing drafts. An open form stores one every few seconds. */
  draft: { address: { max: 6000, minutes: 1 }, account: { max: 120, minutes: 1 } },
  /** Requests that add an entry to the audit log, which nobody can delete: documents, certificates and profiles. */
  audited: { address: { max: 100_000, minutes: DAY_MINUTES }, account: { max: 3000, minutes: DAY_MINUTES } },
  /** Changes that the audit log records and mails report: of the password, consent, and requests for erasure. */
  change: { address: { max: 10_000, minutes: DAY_MINUTES }, account: { max: 200, minutes: DAY_MINUTES } },
} satisfies Record<string, Limits>

/** The limit for rejected submissions of an account, which do not count towards the limit `submission`. */
const REFUSED_SUBMISSIONS: Limit = { max: 300, minutes: 60 }

/**
 * If an account sends more than this multiple of its limit, its requests also count towards the limit of the address.
 * The portal closes the connections of an address over its limit.
 */
const FLOOD_FACTOR = 10

export type CallKind = keyof typeof CALL_LIMITS

/** The keys of the counters for a request: its network address and, if signed in, its account. */
export interface RateLimitKeys {
  address: string
  accountId: string | undefined
}

/** Counts requests in the memory of this process. */
export interface CallLimiter {
  /** Counts one request of any kind by its address. Throws `too-many-calls` with the seconds to wait. */
  consumeByAddress(address: string): Promise<void>
  /**
   * Counts the same request by its account and its kind. Throws `too-many-calls`. A request over the account's limit is
   * subtracted from the counter of the address, so that one account cannot exhaust the limit of its neighbours. This
   * does not apply to a flood.
   */
  consumeByAccount(kind: CallKind, keys: RateLimitKeys): Promise<void>
  /** Counts a rejected submission separately, so that it does not use up the limit for accepted submissions. */
  countRefusedSubmission(keys: RateLimitKeys): Promise<void>
}

/** Creates the rate limits of all requests. `factor` multiplies every limit; 0 disables all limits. */
export function createCallLimiter(factor: number): CallLimiter {
  if (factor === 0) {
    const doNothing = async () => {}
    return { consumeByAddress: doNothing, consumeByAccount: doNothing, countRefusedSubmission: doNothing }
  }
  const createLimiter = ({ max, minutes }: Limit) =>
    new RateLimiterMemory({ points: max * factor, duration: minutes * 60, keyPrefix: '' })
  const createLimiters = ({ address, account }: Limits) => ({
    address: createLimiter(address),
    account: createLimiter(account),
  })
  const limiters = {
    call: createLimiters(CALL_LIMITS.call),
    registration: createLimiters(CALL_LIMITS.registration),
    code: createLimiters(CALL_LIMITS.code),
    submission: createLimiters(CALL_LIMITS.submission),
    draft: createLimiters(CALL_LIMITS.draft),
    audited: createLimiters(CALL_LIMITS.audited),
    change: createLimiters(CALL_LIMITS.change),
  }
  const refusedSubmissions = createLimiter(REFUSED_SUBMISSIONS)
  const isFlooding = async (kind: CallKind, accountId: string) => {
    const limiter = limiters[kind].account
    return ((await limiter.get(accountId))?.consumedPoints ?? 0) > FLOOD_FACTOR * limiter.points
  }
  return {
    consumeByAddress: (address) => consumeByNetwork(limiters.call.address, address),
    consumeByAccount: async (kind, { address, accountId }) => {
      if (accountId !== undefined) {
        try {
          await consume(limiters[kind].account, accountId)
          if (kind === 'submission') refuseIfExceeded(refusedSubmissions, await refusedSubmissions.get(accountId))
        } catch (error) {
          // `reward` subtracts the request from the counter.
          if (!(await isFlooding(kind, accountId)))
            for (const { network } of networksOf(address)) await limiters.call.address.reward(network)
          throw error
        }
      }
      if (kind !== 'call') await consumeByNetwork(limiters[kind].address, address)
    },
    countRefusedSubmission: async ({ accountId }) => {
      if (accountId === undefined) return
      await limiters.submission.account.reward(accountId)
      await refusedSubmissions.penalty(accountId)
    },
  }
}

async function consume(limiter: RateLimiterMemory, key: string, scale = 1) {
  // `penalty` counts like `consume`, but never rejects; `consume` would reject with a value that is not an Error.
  refuseIfExceeded(limiter, await limiter.penalty(key), scale)
}

/** Counts a request for the networks of an address, the smallest first. A network over its limit stops the counting. */
async function consumeByNetwork(limiter: RateLimiterMemory, address: string) {
  for (const { network, scale } of networksOf(address)) await consume(limiter, network, scale)
}

function refuseIfExceeded({ points }: RateLimiterMemory, state: RateLimiterRes | null, scale = 1) {
  if (state !== null && state.consumedPoints > points * scale) {
    throw new RequestError('too-many-calls', { retryAfter: Math.ceil(state.msBeforeNext / 1000) })
  }
}
