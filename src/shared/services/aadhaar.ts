// SPDX-License-Identifier: Apache-2.0
/** The multiplication table and the permutation of the check digit scheme of Verhoeff, which Aadhaar numbers use. */
const MULTIPLY = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 2, 3, 4, 0, 6, 7, 8, 9, 5],
  [2, 3, 4, 0, 1, 7, 8, 9, 5, 6],
  [3, 4, 0, 1, 2, 8, 9, 5, 6, 7],
  [4, 0, 1, 2, 3, 9, 5, 6, 7, 8],
  [5, 9, 8, 7, 6, 0, 4, 3, 2, 1],
  [6, 5, 9, 8, 7, 1, 0, 4, 3, 2],
  [7, 6, 5, 9, 8, 2, 1, 0, 4, 3],
  [8, 7, 6, 5, 9, 3, 2, 1, 0, 4],
  [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
]
const FIRST_PERMUTATION = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4]

/** The digits without spaces. */
export const aadhaarDigits = (text: string) => text.replace(/\D/g, '')

/** Masks all but the last four digits. Screens show Aadhaar numbers only in this form. */
export const maskAadhaar = (text: string) => `XXXX XXXX ${aadhaarDigits(text).slice(-4)}`

/** Whether the check digit is correct (Verhoeff). A wrong digit only warns the reviewer; the number is still accepted. */
export function hasRightCheckDigit(text: string) {
  let check = 0
  const digits = [...aadhaarDigits(text)].map(Number).reverse()
  for (const [index, digit] of digits.entries()) {
    check = MULTIPLY[check]?.[permute(digit, index)] ?? 0
  }
  return check === 0
}

/** Applies the permutation to a digit this many times. Eight applications of the permutation change no digit. */
function permute(digit: number, times: number): number {
  let result = digit
  for (let round = 0; round < times % 8; round++) result = FIRST_PERMUTATION[result] ?? 0
  return result
}
