import {
  chainedHash,
  findChainedEntries,
  findSeals,
  GENESIS,
  type Seal,
} from '../../platform/audit/chain/chained-entry.ts'
import type { Database } from '../../platform/db/connection.ts'

/** The entries per step, few enough for a fast response. */
const STEP = 500
const STEP_EVERY_MS = 10_000

/**
 * Verifies the audit log in steps of a few hundred entries, and starts again at its end. Each call returns whether the
 * chain was broken in this round or the one before, and takes a step at most every ten seconds. `npm run audit:verify`
 * checks everything at once.
 */
export function createAuditChainWalk(db: Database): () => Promise<boolean> {
  let last: Seal | undefined
  let isBrokenNow = false
  let wasBroken = false
  let result = false
  let steppedAt = Number.NEGATIVE_INFINITY

  async function step(): Promise<boolean> {
    const seals = await findSeals(db, { ...(last && { after: last.entryId }), limit: STEP })
    const end = seals.at(-1)
    if (end && !(await isIntact(db, last, seals))) isBrokenNow = true
    last = end
    if (seals.length < STEP) {
      wasBroken = isBrokenNow
      isBrokenNow = false
      last = undefined
    }
    return isBrokenNow || wasBroken
  }

  return async () => {
    if (performance.now() - steppedAt < STEP_EVERY_MS) return result
    steppedAt = performance.now()
    result = await step()
    return result
  }
}

/** Whether these seals follow the previous one and match their entries. The hash before the first seal is trusted. */
async function isIntact(db: Database, before: Seal | undefined, seals: readonly Seal[]) {
  const end = seals.at(-1)
  const entries = await findChainedEntries(db, { after: before?.entryId, upTo: end?.entryId, limit: STEP + 1 })
  if (entries.length !== seals.length) return false
  let previous = before
  for (const [index, seal] of seals.entries()) {
    const entry = entries[index]
    const hash = previous?.hash ?? (seal.position === '1' ? GENESIS : undefined)
    if (entry?.id !== seal.entryId) return false
    if (previous && BigInt(seal.position) !== BigInt(previous.position) + 1n) return false
    if (hash && !chainedHash(hash, entry).equals(seal.hash)) return false
    previous = seal
  }
  return true
}
