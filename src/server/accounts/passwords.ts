import { hash, hashRaw, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refusal } from '#shared/refusal.ts'
import { ARGON2ID } from '../platform/keys/seal-private-key.ts'

/** OWASP Password Storage Cheat Sheet: argon2id, 19 MiB, two passes, one lane. */
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Two at once: more would only take the processor from everybody else. */
const turns = pLimit(2)

/** How many wait for their turn to be hashed. */
export const countWaitingHashes = () => turns.pendingCount

/** About a second's work: whoever came later would rather be told than wait. */
export const MAX_WAITING_HASHES = 100
const RETRY_S = 5

/** What is answered in a flood of passwords. */
export const overloadRefusal = () => new Refusal('unavailable', { retryAfter: RETRY_S })

async function inTurn<T>(work: () => Promise<T>) {
  if (turns.pendingCount >= MAX_WAITING_HASHES) throw overloadRefusal()
  return turns(work)
}

/** Hashes off the main thread, about 11 ms of one core each. Throws `unavailable` in a flood. */
export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** The same for a password that should be the stored one. */
export const verifyPassword = (stored: string, password: string) => inTurn(() => verify(stored, password))

/** The same for a short code of a machine's making, with a salt that is kept beside it: equal in, equal out. */
export const hashCode = (code: string, salt: Buffer) => inTurn(() => hashRaw(code, { ...COST, salt }))

let decoy: Promise<string> | undefined

/** False, after as long as a true check takes: the answer's time does not tell who has an account. */
export async function verifyDecoyPassword(password: string) {
  // Not refused in a flood: a refusal would be remembered.
  decoy ??= turns(() => hash('a password that nobody has', COST))
  await verifyPassword(await decoy, password)
  return false
}
