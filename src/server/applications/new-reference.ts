import { randomInt } from 'node:crypto'
import { checkCharacter, REFERENCE_ALPHABET, REFERENCE_RANDOM } from '#shared/applications/reference.ts'
import { todayInIndia } from '#shared/rules.ts'

/** A new reference, such as `BC-2026-7KQ4M2XD`: prefix, year in India, seven random characters and a check character. */
export function newReference(prefix: string, now: Date) {
  let random = ''
  while (random.length < REFERENCE_RANDOM) random += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  const head = `${prefix}-${todayInIndia(now).slice(0, 4)}-${random}`
  return head + checkCharacter(head)
}
