// SPDX-License-Identifier: Apache-2.0
import {
  chainedHash,
  findChainedEntries,
  findSeals,
  GENESIS,
  type Seal,
} from '../../platform/audit/chain/chained-entry.ts'
import type { Database } from '../../platform/db/connection.ts'

/** The number of entries per step. A step must be short, because a response waits for it. */
const ENTRIES_PER_STEP = 500
const STEP_INTERVAL_MS = 10_000

/**
 * Verifies the hash chain of the audit log in steps of a few hundred entries. One pass goes from the first entry to the last;
 * then the next pass begins. Each call of the returned function returns whether the chain was broken in the current or the
 * previous pass. A call takes a step if the last step was at least ten seconds ago. `npm run audit:verify` checks the whole
 * log at once.
 */
export function createAuditChainWalk(db: Database): () => Promise<boolean> {
  let last: Seal | undefined
  let isBrokenNow = false
  let wasBroken = false
  let result = false
  let steppedAt = Number.NEGATIVE_INFINITY

  async function step(): Promise<boolean> {
    const seals = await findSeals(db, { ...(last && { after: last.entryId }), limit: ENTRIES_PER_STEP })
    const end = seals.at(-1)
    if (end && !(await isIntact(db, last, seals))) isBrokenNow = true
    last = end
    if (seals.length < ENTRIES_PER_STEP) {
      wasBroken = isBrokenNow
      isBrokenNow = false
      last = undefined
    }
    return isBrokenNow || wasBroken
  }

  return async () => {
    if (performance.now() - steppedAt < STEP_INTERVAL_MS) return result
    steppedAt = performance.now()
    result = await step()
    return result
  }
}

/**
 * Whether the seals follow the seal `before` and match their entries. Each hash covers the hash of the previous seal, so the
 * hash of the oldest stored seal cannot be checked if this seal is not the first of the chain.
 */
async function isIntact(db: Database, before: Seal | undefined, seals: readonly Seal[]) {
  const end = seals.at(-1)
  const entries = await findChainedEntries(db, {
    after: before?.entryId,
    upTo: end?.entryId,
    limit: ENTRIES_PER_STEP + 1,
  })
  if (entries.length !== seals.length) return false
  let previous = before
  for (const [index, seal] of seals.entries()) {
    const entry = entries[index]
    const previousHash = previous?.hash ?? (seal.position === '1' ? GENESIS : undefined)
    if (entry?.id !== seal.entryId) return false
    if (previous && BigInt(seal.position) !== BigInt(previous.position) + 1n) return false
    if (previousHash && !chainedHash(previousHash, entry).equals(seal.hash)) return false
    previous = seal
  }
  return true
}
