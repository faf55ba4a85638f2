import { networksOf } from '../platform/rate-limits/count-attempts.ts'
import { MAX_WAITING_HASHES, overloadRefusal, requireFreeHashQueue } from './passwords.ts'

/** Logins from unknown devices at the same time, as many as passwords may wait. */
const UNKNOWN = { key: 'unknown', max: MAX_WAITING_HASHES }

/**
 * The reserve for known devices: logins at the same time, in total, from one network and to one account. Everybody has known
 * devices of their own accounts. So an account gets only as many places as its owner needs who taps twice, and a network as
 * many as the people at a counter.
 */
const RESERVE = { total: 200, network: 20, account: 2 }

/** The number of logins in this process that have no response yet, by what they count for. */
const pending = new Map<string, number>()

interface Place {
  key: string
  max: number
}

interface LoginToAdmit {
  /** The account that knows the device, if any. */
  knownBy: string | undefined
  address: string
}

export interface AdmittedLogin {
  /** Whether the login has a place in the reserve, so that its password may be verified first. */
  isReserved: boolean
  /** To call once the login has its response. */
  release: () => void
}

/**
 * Admits a login, in the reserve if the account knows its device. A known device for which the reserve has no place is
 * admitted like an unknown one. Throws `unavailable` under overload.
 */
export function admitLogin({ knownBy, address }: LoginToAdmit): AdmittedLogin {
  const reserved = knownBy === undefined ? undefined : occupy(reservePlaces(knownBy, address))
  if (reserved) return { isReserved: true, release: reserved }
  requireFreeHashQueue()
  const release = occupy([UNKNOWN])
  if (!release) throw overloadRefusal()
  return { isReserved: false, release }
}

function reservePlaces(accountId: string, address: string): Place[] {
  // The largest network, without its larger limit: otherwise the networks of one customer could fill the reserve.
  const network = networksOf(address).at(-1)?.network
  return [
    { key: `account:${accountId}`, max: RESERVE.account },
    { key: `network:${network}`, max: RESERVE.network },
    { key: 'known', max: RESERVE.total },
  ]
}

/** Occupies all these places, or none if one of them is full. Returns the function that frees them. */
function occupy(places: readonly Place[]): (() => void) | undefined {
  if (places.some(({ key, max }) => (pending.get(key) ?? 0) >= max)) return undefined
  for (const { key } of places) add(key, 1)
  return () => {
    for (const { key } of places) add(key, -1)
  }
}

function add(key: string, by: number) {
  const count = (pending.get(key) ?? 0) + by
  if (count === 0) pending.delete(key)
  else pending.set(key, count)
}
