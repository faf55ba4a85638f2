import { networksOf } from '../platform/rate-limits/count-attempts.ts'
import { type ConcurrencyLimit, createConcurrencyLimiter } from '../platform/rate-limits/limit-concurrency.ts'
import { MAX_WAITING_HASHES, overloadRefusal, requireFreeHashQueue } from './passwords.ts'

/** Logins from unknown devices at the same time, as many as passwords may wait. */
const UNKNOWN = { key: 'unknown', max: MAX_WAITING_HASHES }

/**
 * The reserve for known devices: logins at the same time, in total, from one network and to one account. Everybody has known
 * devices of their own accounts. So an account gets only as many places as its owner needs who taps twice, and a network as
 * many as the people at a counter.
 */
const RESERVE = { total: 200, network: 20, account: 2 }

const logins = createConcurrencyLimiter()

interface LoginToAdmit {
  /** The account that knows the device, if any. */
  knownBy: string | undefined
  address: string
}

export interface AdmittedLogin {
  /** Whether the login has a place in the reserve, so that its password may be verified first. */
  isReserved: boolean
  /** Must be called when the login has its response. */
  release: () => void
}

/**
 * Admits a login, in the reserve if the account knows its device. A known device for which the reserve has no place is
 * admitted like an unknown one. Throws `unavailable` under overload.
 */
export function admitLogin({ knownBy, address }: LoginToAdmit): AdmittedLogin {
  const reserved = knownBy === undefined ? undefined : logins.acquire(reserveLimits(knownBy, address))
  if (reserved) return { isReserved: true, release: reserved }
  requireFreeHashQueue()
  const release = logins.acquire([UNKNOWN])
  if (!release) throw overloadRefusal()
  return { isReserved: false, release }
}

/**
 * The reserve for people who have an open session, or a known device and the right password: one hash of each account at a time, so
 * that a flood of logins does not keep them from confirming who they are, nor they anybody else.
 */
const CONFIRMATIONS = { total: 50, account: 1 }

/** Runs `hash` with a place in that reserve (`isReserved`), or without one if there is none left. */
export async function withConfirmation<T>(accountId: string, hash: (isReserved: boolean) => Promise<T>): Promise<T> {
  const release = logins.acquire([
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
  // The largest network, without its larger limit: otherwise the networks of one customer could fill the reserve.
  const network = networksOf(address).at(-1)?.network
  return [
    { key: `account:${accountId}`, max: RESERVE.account },
    { key: `network:${network}`, max: RESERVE.network },
    { key: 'known', max: RESERVE.total },
  ]
}
