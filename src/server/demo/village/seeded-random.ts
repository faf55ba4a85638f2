// SPDX-License-Identifier: Apache-2.0
import { createHash } from 'node:crypto'
import { hasRightCheckDigit } from '#shared/services/aadhaar.ts'

/** Returns a generator of random integers from 0 to below a bound. Generators with the same seed return the same integers. */
export function seededChoice(seed: string): (bound: number) => number {
  let calls = 0
  return (bound) => {
    const digest = createHash('sha256').update(`${seed}/${calls++}`).digest()
    return digest.readUInt32BE(0) % bound
  }
}

/** A valid mobile number that is never assigned. */
export const fakeMobile = (count: number) => `60000${String(count).padStart(5, '0')}`

/** An Aadhaar number with a valid check digit, from the 9999 range reserved for tests. */
export function fakeAadhaar(count: number) {
  const head = `9999${String(count).padStart(7, '0')}`
  const last = [...'0123456789'].find((digit) => hasRightCheckDigit(head + digit)) ?? '0'
  return `${head}${last}`.replace(/(\d{4})(\d{4})(\d{4})/, '$1 $2 $3')
}
