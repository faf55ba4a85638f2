import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartUpFault } from '../start-up-fault.ts'
import { writeForGood } from '../write-for-good.ts'

/** Seals Aadhaar numbers before they reach the database; the key never does. */
export interface Vault {
  /** Text in, `v1.<nonce>.<sealed>` out; `context` binds the secret to its place, so that it cannot be moved. */
  seal(secret: string, context: string): string
  /** Throws when the sealed text was changed, moved, or made with another key. */
  unseal(sealed: string, context: string): string
  /** What is kept of a short secret, so that whoever reads the database alone cannot try out what it was. */
  digest(secret: string, context: string): Buffer
  /** Tells one key from another, and nothing of it. */
  fingerprint: string
}

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Opens the vault with the key in its folder, readable by its owner only. It is made at the first start alone:
 * later a missing key is a `StartUpFault`, as a new one could open nothing that was sealed before.
 */
export async function openVault(keysDir: string, isFirstStart: boolean): Promise<Vault> {
  const key = await keyIn(keysDir, isFirstStart)
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digests of short secrets', KEY_BYTES))
  return {
    fingerprint: createHmac('sha256', key).update('the key that seals').digest('hex'),
    seal(secret, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `v1.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
    },
    digest: (secret, context) => createHmac('sha256', digestKey).update(`${context}:${secret}`).digest(),
    unseal(sealed, context) {
      const [version, nonce, body] = sealed.split('.')
      if (version !== 'v1' || !nonce || !body) throw new Error('This is no sealed text')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

async function keyIn(folder: string, isFirstStart: boolean): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, 'aadhaar.key')
  const found = await readKey(file)
  if (!found && !isFirstStart) {
    throw new StartUpFault(
      `The key ${file} is missing. Restore it from your backup: without it, sealed numbers stay sealed.`,
    )
  }
  const key = found ?? (await makeKey(file))
  if (key.length !== KEY_BYTES) {
    throw new StartUpFault(`The key ${file} is damaged: it must hold ${KEY_BYTES} bytes. Restore it from your backup.`)
  }
  return key
}

async function readKey(file: string): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await readFile(file, 'utf8')).trim(), 'base64')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(KEY_BYTES)
  // Before anything is sealed with it: a lost key is lost numbers.
  await writeForGood(file, key.toString('base64'), 0o600)
  return key
}
