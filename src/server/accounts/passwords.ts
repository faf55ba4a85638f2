// SPDX-License-Identifier: Apache-2.0
import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { RequestError } from '#shared/request-error.ts'
import { ARGON2ID } from '../platform/keys/encrypt-key.ts'

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** At most two hashes run at a time, because more would block all other requests. */
const CONCURRENT_HASHES = 2
const hashQueue = pLimit(CONCURRENT_HASHES)
/**
 * All hashes except those for known devices wait in this queue first. It lets at most two hashes into `hashQueue` at a
 * time. A known device therefore waits only for these two hashes and for other known devices, and unknown devices still
 * proceed.
 */
const unknownDevicesQueue = pLimit(CONCURRENT_HASHES)

/** The number of passwords and codes that wait to be hashed or verified. */
export const countWaitingHashes = () => hashQueue.pendingCount + unknownDevicesQueue.pendingCount

/** The maximum length of `unknownDevicesQueue`, about one second of work. Further requests are rejected. */
export const MAX_WAITING_HASHES = 100
const RETRY_AFTER_S = 5

/** The error when too many passwords wait to be hashed. */
export const overloadError = () => new RequestError('unavailable', { retryAfter: RETRY_AFTER_S })

/** Throws `unavailable` if no further password may wait. */
export function requireFreeHashQueue() {
  if (unknownDevicesQueue.pendingCount >= MAX_WAITING_HASHES) throw overloadError()
}

async function enqueueHash<T>(work: () => Promise<T>) {
  requireFreeHashQueue()
  return unknownDevicesQueue(() => hashQueue(work))
}

/** Hashes off the main thread, in about 11 ms of one core. Throws `unavailable` under overload. */
export const hashPassword = (password: string) => enqueueHash(() => hash(password, COST))

/** Verifies a password against the stored hash, with the same cost and limit. */
export const verifyPassword = (stored: string, password: string) => enqueueHash(() => verify(stored, password))

/**
 * Like `verifyPassword`, but skips `unknownDevicesQueue`. `admitLogin` and `withReservedHashing` limit the number of
 * calls.
 */
export const verifyPasswordWithPriority = (stored: string, password: string) =>
  hashQueue(() => verify(stored, password))

/** Like `hashPassword`, but skips `unknownDevicesQueue`. `withReservedHashing` limits the number of calls. */
export const hashPasswordWithPriority = (password: string) => hashQueue(() => hash(password, COST))

/** Hashes a generated code with a stored salt, so that equal codes have equal hashes. */
export const hashCode = (code: string, salt: Buffer) => enqueueHash(() => hashRaw(code, { ...COST, salt }))

/** Like `hashCode`, but skips `unknownDevicesQueue`. `withReservedHashing` limits the number of calls. */
export const hashCodeWithPriority = (code: string, salt: Buffer) => hashQueue(() => hashRaw(code, { ...COST, salt }))

let decoyHash: Promise<string> | undefined

/** Returns false, and takes as long as `verifyPassword`, so that the response time does not reveal who has an account. */
export async function verifyDecoyPassword(password: string) {
  // Bypasses the overload check, because the memoized promise would keep the error.
  decoyHash ??= hashQueue(() => hash('a password that nobody has', COST))
  await verifyPassword(await decoyHash, password)
  return false
}
