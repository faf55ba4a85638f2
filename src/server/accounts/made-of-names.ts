/** Shorter words stand in half of all good passwords. */
const LEAST = 4

/**
 * Whether a password is nothing but names, however they are parted and whatever digits and signs stand between them:
 * `Sundarpur@2026` of Sundarpur. Of an email address, what stands before the @ counts.
 */
export function isMadeOfNames(password: string, names: readonly string[]): boolean {
  const words = names
    .flatMap((name) => (name.split('@')[0] ?? '').split(/[^\p{L}\p{M}]+/u))
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')
  let rest = lettersOf(password)
  if (rest.length < LEAST) return false
  for (const word of words.toSorted((one, other) => other.length - one.length)) rest = rest.replaceAll(word, '')
  return rest === ''
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]/gu, '')
