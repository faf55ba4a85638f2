/** Digits and capitals without those that are mistaken for each other when read aloud or copied: 0 O, 1 I L, U V. */
export const REFERENCE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTWXYZ'

/** Random characters before the check character: 29 to the power of 7 references a service and year. */
export const REFERENCE_RANDOM = 7

/**
 * The last character of a reference: the sum of its letters' places, each weighed by where it stands, modulo 29. Among
 * these characters one that is wrong, or two neighbours exchanged, never give the same sum, as 29 is prime.
 */
export function checkCharacter(head: string) {
  let sum = 0
  for (const [place, character] of [...head.replaceAll('-', '')].entries()) {
    sum += (place + 1) * placeOf(character)
  }
  return REFERENCE_ALPHABET[sum % REFERENCE_ALPHABET.length] ?? ''
}

/** Whether a text has the form of a reference and its check character is right. */
export function isReference(text: string) {
  return /^[A-Z]{2,3}-\d{4}-[2-9A-HJKMNP-TW-Z]{8}$/.test(text) && checkCharacter(text.slice(0, -1)) === text.at(-1)
}

/** Prefix and year may hold characters outside the alphabet; those count by their code. */
function placeOf(character: string) {
  const value = REFERENCE_ALPHABET.indexOf(character)
  return value >= 0 ? value : character.charCodeAt(0) % REFERENCE_ALPHABET.length
}
