// SPDX-License-Identifier: Apache-2.0
/** Digits and capital letters without those that are easily confused: 0 O, 1 I L, U V. */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** The number of random characters before the check character. They allow 29^7 references per service and year. */
export const REFERENCE_RANDOM_LENGTH = 7

/**
 * The check character of a reference; `head` is the reference without it. It is the sum of the characters' values, weighted
 * by their positions, modulo 29. Because 29 is prime, every single wrong character and every swap of two adjacent characters
 * is detected.
 */
export function checkCharacter(head: string) {
  let sum = 0
  for (const [index, character] of [...head.replaceAll('-', '')].entries())
    sum += (index + 1) * valueOfCharacter(character)
  return REFERENCE_ALPHABET[sum % REFERENCE_ALPHABET.length] ?? ''
}

/** Whether a text has the form of a reference and the correct check character. */
export function isReference(text: string) {
  return /^[A-Z]{2,3}-\d{4}-[2-9A-HJKMNP-TW-Z]{8}$/.test(text) && checkCharacter(text.slice(0, -1)) === text.at(-1)
}

/** The value of a character: its index in the alphabet. Prefix and year may also contain other characters, such as 0. */
function valueOfCharacter(character: string) {
  const value = REFERENCE_ALPHABET.indexOf(character)
  return value >= 0 ? value : character.charCodeAt(0) % REFERENCE_ALPHABET.length
}
