// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkCharacter, isReference, REFERENCE_ALPHABET, REFERENCE_RANDOM_LENGTH } from './reference.ts'

const character = fc.constantFrom(...REFERENCE_ALPHABET)

const reference = fc
  .tuple(
    fc.constantFrom('BC', 'HH', 'NC', 'SHP'),
    fc.integer({ min: 2023, max: 2099 }),
    fc.array(character, { minLength: REFERENCE_RANDOM_LENGTH, maxLength: REFERENCE_RANDOM_LENGTH }),
  )
  .map(([prefix, year, random]) => {
    const head = `${prefix}-${year}-${random.join('')}`
    return head + checkCharacter(head)
  })

/** The index of the first of the eight characters after the last dash: seven random ones and the check character. */
const startOfRandom = (text: string) => text.lastIndexOf('-') + 1

/** The index of the year, which has four digits and a dash. */
const startOfYear = (text: string) => startOfRandom(text) - 5

describe('The application ID', () => {
  test('has no characters that are easily confused', () => {
    expect(REFERENCE_ALPHABET).toHaveLength(29)
    expect(REFERENCE_ALPHABET).not.toMatch(/[01OILUV]/)
  })

  test('is recognised by its format and check character', () => {
    fc.assert(fc.property(reference, isReference))
  })

  test('is rejected with one wrong character', () => {
    fc.assert(
      fc.property(reference, fc.nat(7), character, (text, index, other) => {
        const offset = startOfRandom(text) + index
        fc.pre(text[offset] !== other)
        expect(isReference(text.slice(0, offset) + other + text.slice(offset + 1))).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  test('is rejected with two swapped adjacent characters', () => {
    fc.assert(
      fc.property(reference, fc.nat(6), (text, index) => {
        const offset = startOfRandom(text) + index
        const [first = '', second = ''] = [text[offset], text[offset + 1]]
        fc.pre(first !== second)
        expect(isReference(text.slice(0, offset) + second + first + text.slice(offset + 2))).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })

  test('is rejected with another year', () => {
    fc.assert(
      fc.property(reference, fc.nat(3), fc.nat(9), (text, index, digit) => {
        const offset = startOfYear(text) + index
        fc.pre(text[offset] !== String(digit))
        expect(isReference(text.slice(0, offset) + digit + text.slice(offset + 1))).toBe(false)
      }),
    )
  })

  test.for(['', 'BC-2026', 'bc-2026-23456789', 'BC-2026-2345678', 'BC 2026 23456789', 'B-2026-23456789'])(
    '%j is not an application ID',
    (text) => {
      expect(isReference(text)).toBe(false)
    },
  )
})
