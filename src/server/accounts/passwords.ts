import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '#shared/refusal.ts'
import { ARGON2ID } from '../platform/keys/seal-private-key.ts'

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** At most two hashes run at a time, because more would block all other requests. */
const AT_ONCE = 2
const hashQueue = pLimit(AT_ONCE)
/**
 * All hashes except those for known devices wait in this queue first, and at most two of them are in `hashQueue` at a time.
 * So a known device waits only for these two and for other known devices, while the logins of strangers also proceed.
 */
const strangersQueue = pLimit(AT_ONCE)

/** Number of passwords that wait to be hashed. */
export const countWaitingHashes = () => hashQueue.pendingCount + strangersQueue.pendingCount

/** The maximum length of the queue, about one second of work. Further requests are rejected. */
export const MAX_WAITING_HASHES = 100
const RETRY_S = 5

/** The refusal when too many passwords wait to be hashed. */
export const overloadRefusal = () => new Refusal('unavailable', { retryAfter: RETRY_S })

/** Throws `unavailable` if no further password may wait. */
export function requireFreeHashQueue() {
  if (strangersQueue.pendingCount >= MAX_WAITING_HASHES) throw overloadRefusal()
}

async function enqueueHash<T>(work: () => Promise<T>) {
  requireFreeHashQueue()
  return strangersQueue(() => hashQueue(work))
}

/** Hashes off the main thread, in about 11 ms of one core. Throws `unavailable` under overload. */
export const hashPassword = (password: string) => enqueueHash(() => hash(password, COST))

/** Verifies a password against the stored hash, with the same cost and limit. */
export const verifyPassword = (stored: string, password: string) => enqueueHash(() => verify(stored, password))

/** Verifies a password before those of strangers, however many wait. `admitLogin` and `withConfirmation` limit such calls. */
export const verifyPasswordFirst = (stored: string, password: string) => hashQueue(() => verify(stored, password))

/** Like `hashPassword`, before those of strangers. `withConfirmation` limits the number of such calls. */
export const hashPasswordFirst = (password: string) => hashQueue(() => hash(password, COST))

/** Hashes a generated code with a stored salt, so that equal codes have equal hashes. */
export const hashCode = (code: string, salt: Buffer) => enqueueHash(() => hashRaw(code, { ...COST, salt }))

/** Like `hashCode`, before those of strangers. `withConfirmation` limits the number of such calls. */
export const hashCodeFirst = (code: string, salt: Buffer) => hashQueue(() => hashRaw(code, { ...COST, salt }))

let decoyHash: Promise<string> | undefined

/** Returns false after the time of a real check, so that the response time does not reveal who has an account. */
export async function verifyDecoyPassword(password: string) {
  // Bypasses the overload check, because the memoized promise would keep the refusal.
  decoyHash ??= hashQueue(() => hash('a password that nobody has', COST))
  await verifyPassword(await decoyHash, password)
  return false
}
