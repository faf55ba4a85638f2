import { createHmac, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartUpFault } from '../start-up-fault.ts'
import { writeFileDurably } from '../write-file-durably.ts'

/** A key of the vault. Each ciphertext begins with the number of its key. */
export interface VaultKey {
  number: number
  bytes: Buffer
}

const KEY_BYTES = 32
const NAME = /^aadhaar(?:-(\d+))?\.key$/

/** The file of the first key has no number in its name. */
export const vaultKeyFile = (folder: string, number: number) =>
  join(folder, number === 1 ? 'aadhaar.key' : `aadhaar-${number}.key`)

/** All keys in the folder, oldest first. Throws a `StartUpFault` if one is damaged. */
export function readVaultKeys(folder: string): VaultKey[] {
  return keyNumbersIn(folder).map((number) => {
    const file = vaultKeyFile(folder, number)
    const bytes = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64')
    if (bytes.length === KEY_BYTES) return { number, bytes }
    throw new StartUpFault(`The key ${file} is damaged: it must have ${KEY_BYTES} bytes. Restore it from your backup.`)
  })
}

function keyNumbersIn(folder: string): number[] {
  const numbers = readdirSync(folder).flatMap((name) => {
    const found = NAME.exec(name)
    return found ? [Number(found[1] ?? 1)] : []
  })
  return numbers.sort((one, other) => one - other)
}

/** Creates a key and flushes it to disk: data of a lost key cannot be decrypted. */
export async function createVaultKey(folder: string, number: number): Promise<VaultKey> {
  const bytes = randomBytes(KEY_BYTES)
  await writeFileDurably(vaultKeyFile(folder, number), bytes.toString('base64'), 0o600)
  return { number, bytes }
}

/** Identifies a key without revealing it. */
export const fingerprintOf = ({ bytes }: VaultKey) =>
  createHmac('sha256', bytes).update('the key that seals').digest('hex')
