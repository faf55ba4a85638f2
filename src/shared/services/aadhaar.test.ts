// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasRightCheckDigit, maskAadhaar } from './aadhaar.ts'

const CHECK_DIGITS = '0123456789'

const elevenDigits = fc
  .array(fc.constantFrom(...CHECK_DIGITS), { minLength: 11, maxLength: 11 })
  .map((digits) => digits.join(''))

/** The number with its correct check digit appended. */
const withCheckDigit = (head: string) => head + [...CHECK_DIGITS].find((digit) => hasRightCheckDigit(head + digit))

describe("the check digit of an Aadhaar number (Verhoeff's scheme)", () => {
  test.for(['2363', '758722', '123451', '1428570', '2345 6789 0124', '999941057058'])(
    '%s has a correct check digit',
    (number) => {
      expect(hasRightCheckDigit(number)).toBe(true)
    },
  )

  test.for(['2364', '758723', '123415', '2345 6789 0123', '999941057059'])('%s has a wrong check digit', (number) => {
    expect(hasRightCheckDigit(number)).toBe(false)
  })

  test('exactly one of the ten digits is a correct check digit', () => {
    fc.assert(
      fc.property(elevenDigits, (head) => {
        expect([...CHECK_DIGITS].filter((digit) => hasRightCheckDigit(head + digit))).toHaveLength(1)
      }),
    )
  })

  test('one wrong digit is detected', () => {
    fc.assert(
      fc.property(elevenDigits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (head, index, shift) => {
        const number = [...withCheckDigit(head)]
        number[index] = String((Number(number[index]) + shift) % 10)
        expect(hasRightCheckDigit(number.join(''))).toBe(false)
      }),
    )
  })

  test('two swapped adjacent digits are detected', () => {
    fc.assert(
      fc.property(elevenDigits, fc.nat(10), (head, index) => {
        const number = withCheckDigit(head)
        const [first, second] = [number[index], number[index + 1]]
        fc.pre(first !== second)
        expect(hasRightCheckDigit(`${number.slice(0, index)}${second}${first}${number.slice(index + 2)}`)).toBe(false)
      }),
    )
  })
})

test('an Aadhaar number is masked except for its last four digits', () => {
  expect(maskAadhaar('2345 6789 0124')).toBe('XXXX XXXX 0124')
  expect(maskAadhaar('234567890124')).toBe('XXXX XXXX 0124')
})
