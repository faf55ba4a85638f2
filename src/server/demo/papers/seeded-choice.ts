import { createHash } from 'node:crypto'

/** A source of whole numbers below a bound that answers the same for the same seed, run after run. */
export function seededChoice(seed: string): (bound: number) => number {
  let drawn = 0
  return (bound) => {
    const digest = createHash('sha256').update(`${seed}/${drawn++}`).digest()
    return digest.readUInt32BE(0) % bound
  }
}
