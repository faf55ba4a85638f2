import { chainedHash, findChainedEntries, GENESIS } from '../../platform/audit/chain/chained-entry.ts'
import { findSeals, type Seal } from '../../platform/audit/chain/find-seals.ts'
import type { Database } from '../../platform/db/connection.ts'

/** Few enough to keep nobody waiting. */
const STEP = 500

/**
 * Walks along the audit log beside its chain, a few hundred entries at each call, and begins anew at its end. Each call
 * says whether the chain was found broken in this round or the one before. A change is found in time, not at once: what
 * finds everything is `npm run audit:verify`.
 */
export function createChainWalk(db: Database) {
  let last: Seal | undefined
  let isBrokenNow = false
  let wasBroken = false

  return async function walkOn(): Promise<boolean> {
    const seals = await findSeals(db, { ...(last && { after: last.entryId }), limit: STEP })
    const end = seals.at(-1)
    if (end && !(await isWhole(db, last, seals))) isBrokenNow = true
    last = end
    if (seals.length < STEP) {
      wasBroken = isBrokenNow
      isBrokenNow = false
      last = undefined
    }
    return isBrokenNow || wasBroken
  }
}

/** Whether these seals follow the one before, and fit their entries. What lies before the first is believed. */
async function isWhole(db: Database, before: Seal | undefined, seals: readonly Seal[]) {
  const end = seals.at(-1)
  const entries = await findChainedEntries(db, { after: before?.entryId, upTo: end?.entryId, limit: STEP + 1 })
  if (entries.length !== seals.length) return false
  let previous = before
  for (const [place, seal] of seals.entries()) {
    const entry = entries[place]
    const hash = previous?.hash ?? (seal.position === '1' ? GENESIS : undefined)
    if (entry?.id !== seal.entryId) return false
    if (previous && BigInt(seal.position) !== BigInt(previous.position) + 1n) return false
    if (hash && !chainedHash(hash, entry).equals(seal.hash)) return false
    previous = seal
  }
  return true
}
