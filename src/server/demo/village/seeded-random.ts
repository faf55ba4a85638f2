import { createHash } from 'node:crypto'
import { hasRightCheckDigit } from '#shared/services/aadhaar.ts'

/** A source of whole numbers below a bound that answers the same for the same seed, run after run. */
export function seededChoice(seed: string): (bound: number) => number {
  let drawn = 0
  return (bound) => {
    const digest = createHash('sha256').update(`${seed}/${drawn++}`).digest()
    return digest.readUInt32BE(0) % bound
  }
}

/** A mobile number of the right form that plainly belongs to nobody. */
export const fakeMobile = (count: number) => `60000${String(count).padStart(5, '0')}`

/** An Aadhaar number with a right check digit, from the 9999 range that is kept for tests. */
export function fakeAadhaar(count: number) {
  const head = `9999${String(count).padStart(7, '0')}`
  const last = [...'0123456789'].find((digit) => hasRightCheckDigit(head + digit)) ?? '0'
  return `${head}${last}`.replace(/(\d{4})(\d{4})(\d{4})/, '$1 $2 $3')
}
