import { randomBytes, randomInt } from 'node:crypto'
import { RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '#shared/accounts/factor.ts'
import { REFERENCE_ALPHABET } from '#shared/applications/reference.ts'
import { hashCode } from '../passwords.ts'

const SALT_BYTES = 16

export interface CodeSet {
  codes: string[]
  salt: Buffer
  hashes: Buffer[]
}

/**
 * Ten codes of 48 bits each, and what is kept of them: Argon2id with one salt for the ten (ASVS 6.5.2), so that a code that
 * is typed is hashed once, and looked up.
 */
export async function makeRecoveryCodes(): Promise<CodeSet> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode)
  const salt = randomBytes(SALT_BYTES)
  const hashes = await Promise.all(codes.map((code) => hashCode(code, salt)))
  return { codes, salt, hashes }
}

function newCode() {
  let code = ''
  while (code.length < RECOVERY_CODE_LENGTH) code += REFERENCE_ALPHABET[randomInt(REFERENCE_ALPHABET.length)]
  return code
}
