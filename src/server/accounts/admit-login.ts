// SPDX-License-Identifier: Apache-2.0
import { networksOf } from '../platform/rate-limits/count-attempts.ts'
import { type ConcurrencyLimit, createConcurrencyLimiter } from '../platform/rate-limits/limit-concurrency.ts'
import { MAX_WAITING_HASHES, overloadError, requireFreeHashQueue } from './passwords.ts'

/**
 * The limit of concurrent logins from unknown devices (see known device in docs/glossary.md). It equals the number of passwords
 * that may wait to be hashed.
 */
const UNKNOWN_DEVICE_LIMIT = { key: 'unknown', max: MAX_WAITING_HASHES }

/**
 * The reserve for known devices: the maximum number of concurrent logins in total, from one network, and to one
 * account. An attacker can register accounts, and then has known devices of these accounts. Therefore an account gets
 * only two places, which suffice if its owner taps twice, and a network gets no more places than one office needs.
 */
const RESERVE = { total: 200, network: 20, account: 2 }

const loginLimiter = createConcurrencyLimiter()

interface LoginToAdmit {
  /** The id of the account, if the device has logged in to this account before. */
  knownAccountId: string | undefined
  address: string
}

/** A login that may verify its password. */
export interface AdmittedLogin {
  /** Whether the login has a place in the reserve. If so, its password may be verified before those of other logins. */
  isReserved: boolean
  /** Frees the place. Must be called when the login is finished. */
  release: () => void
}

/**
 * Admits a login. A login from a known device gets a place in the reserve if a place is free. Otherwise it is admitted like a
 * login from an unknown device. Throws `unavailable` under overload.
 */
export function admitLogin({ knownAccountId, address }: LoginToAdmit): AdmittedLogin {
  const reserved =
    knownAccountId === undefined ? undefined : loginLimiter.acquire(reserveLimits(knownAccountId, address))
  if (reserved) return { isReserved: true, release: reserved }
  requireFreeHashQueue()
  const release = loginLimiter.acquire([UNKNOWN_DEVICE_LIMIT])
  if (!release) throw overloadError()
  return { isReserved: false, release }
}

/**
 * The reserve for people who confirm their identity with an open session, or on a known device with the correct
 * password. A flood of logins cannot take these places. Each account has only one place, so that one person cannot take all
 * places.
 */
const CONFIRMATIONS = { total: 50, account: 1 }

/** Runs `hash` with a place in the reserve for confirmations (`isReserved`), or without a place if none is free. */
export async function withReservedHashing<T>(accountId: string, hash: (isReserved: boolean) => Promise<T>): Promise<T> {
  const release = loginLimiter.acquire([
    { key: `confirmation:${accountId}`, max: CONFIRMATIONS.account },
    { key: 'confirmations', max: CONFIRMATIONS.total },
  ])
  try {
    return await hash(release !== undefined)
  } finally {
    release?.()
  }
}

function reserveLimits(accountId: string, address: string): ConcurrencyLimit[] {
  // Logins are counted by the largest network of the address, because a customer with many small networks could
  // otherwise fill the reserve. For the same reason, this limit is not multiplied by the `scale` of the network.
  const network = networksOf(address).at(-1)?.network
  return [
    { key: `account:${accountId}`, max: RESERVE.account },
    { key: `network:${network}`, max: RESERVE.network },
    { key: 'known', max: RESERVE.total },
  ]
}
