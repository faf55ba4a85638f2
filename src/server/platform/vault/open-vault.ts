// SPDX-License-Identifier: Apache-2.0
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { writeFileDurably } from '../files.ts'
import { encryptKey } from '../keys/encrypt-key.ts'
import { decryptKeyFile, type KeyFolderOptions } from '../keys/key-folder.ts'
import { StartUpError } from '../start-up-error.ts'

/** Encrypts Aadhaar numbers and other secrets before the database stores them. The keys are never in the database. */
export interface Vault {
  /**
   * Returns `v1.<nonce>.<ciphertext>`, where 1 is the number of the newest key. `context` binds the ciphertext to its row,
   * so that it cannot be moved.
   */
  seal(secret: string, context: string): string
  /** Decrypts a text. Throws if the ciphertext was changed or moved, or if its key is missing. */
  unseal(sealed: string, context: string): string
  /** Whether the text was encrypted with a key that is not the newest key. */
  isOld(sealed: string): boolean
  /**
   * A keyed digest of a short-lived code. The code cannot be guessed from a copy of the database, because the key is
   * not in it. A rotation of the key invalidates the digest.
   */
  digest(secret: string, context: string): Buffer
  /** The fingerprint of the newest key. */
  fingerprint: string
  /** The fingerprints of all keys. */
  fingerprints: readonly string[]
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/**
 * The milliseconds after which `newest` reads the folder of the keys again. A rotation waits longer than this before it
 * encrypts old data again.
 */
export const NEWEST_KEY_MAX_AGE_MS = 1_000

/**
 * Opens the vault with the keys in its folder. If the folder has no key, the first start creates one, and a later start throws
 * a `StartUpError`, because a new key could not decrypt existing data. A key that a rotation adds is used within a second. If
 * a passphrase is set, keys that are still stored without encryption are encrypted with it.
 */
export async function openVault(options: KeyFolderOptions, isFirstStart: boolean): Promise<Vault> {
  const { keysDir } = options
  await mkdir(keysDir, { recursive: true, mode: 0o700 })
  if (keyNumbersIn(keysDir).length === 0) {
    if (!isFirstStart) {
      throw new StartUpError(
        `The key ${vaultKeyFile(keysDir, 1)} is missing. Restore it from your backup: without it, encrypted Aadhaar numbers and other secrets cannot be decrypted.`,
      )
    }
    await createVaultKey(options, 1)
  }
  await protectVaultKeys(options)
  const keys = openKeys(options)
  return {
    get fingerprint() {
      return fingerprintOf(keys.newest())
    },
    get fingerprints() {
      return keys.all().map(fingerprintOf)
    },
    seal: (secret, context) => sealWith(keys.newest(), secret, context),
    digest: (secret, context) =>
      createHmac('sha256', digestKeyOf(keys.newest())).update(`${context}:${secret}`).digest(),
    unseal(sealed, context) {
      const [version, nonce, body] = sealed.split('.')
      const number = numberOf(version)
      if (!number || !nonce || !body) throw new Error('This is not an encrypted text')
      const bytes = Buffer.from(body, 'base64url')
      const decipher = createDecipheriv(ALGORITHM, keys.get(number), Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(-TAG_BYTES))
      return decipher.update(bytes.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    isOld: (sealed) => numberOf(sealed.split('.')[0]) !== keys.newest().number,
  }
}

function sealWith({ number, bytes }: VaultKey, secret: string, context: string) {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, bytes, nonce).setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `v${number}.${nonce.toString('base64url')}.${sealed.toString('base64url')}`
}

const digestKeyOf = ({ bytes }: VaultKey) =>
  Buffer.from(hkdfSync('sha256', bytes, '', 'digests of short secrets', bytes.length))

/** The number of the key in the first part of a ciphertext, such as 2 in `v2`; 0 for any other text. */
const numberOf = (version: string | undefined) => Number(/^v(\d{1,6})$/.exec(version ?? '')?.[1] ?? 0)

/**
 * The keys in the folder. Another process may add a key, so the folder is read again when the newest key is needed, at most
 * once a second, and when a key is unknown.
 */
function openKeys(options: KeyFolderOptions) {
  const folder = options.keysDir
  const opened = new Map<string, Buffer>()
  let keys = readVaultKeys(options, opened)
  let readAt = performance.now()

  function reload() {
    keys = readVaultKeys(options, opened)
    readAt = performance.now()
  }

  return {
    all: () => keys,
    newest(): VaultKey {
      if (performance.now() - readAt >= NEWEST_KEY_MAX_AGE_MS) reload()
      const newest = keys.at(-1)
      if (!newest) throw new Error(`There are no keys in ${folder}`)
      return newest
    },
    get(number: number): Buffer {
      const find = () => keys.find((key) => key.number === number)
      if (!find()) reload()
      const key = find()
      if (!key) throw new Error(`The key ${vaultKeyFile(folder, number)} is missing`)
      return key.bytes
    },
  }
}

/** A key of the vault. Each ciphertext begins with the number of its key. */
interface VaultKey {
  number: number
  bytes: Buffer
}

const KEY_BYTES = 32
/** Matches `aadhaar.key`, which is the first key, `aadhaar-2.key` and so on. */
const KEY_FILE_NAME = /^aadhaar(?:-(\d+))?\.key$/

/** The file of a key. The file of the first key has no number in its name. */
export const vaultKeyFile = (folder: string, number: number) =>
  join(folder, number === 1 ? 'aadhaar.key' : `aadhaar-${number}.key`)

/**
 * All keys in the folder, oldest first. Throws a `StartUpError` if a key is damaged or cannot be decrypted. `opened`
 * caches the keys of earlier calls by number and text, because decrypting a key takes a tenth of a second.
 */
export function readVaultKeys(options: KeyFolderOptions, opened = new Map<string, Buffer>()): VaultKey[] {
  return keyNumbersIn(options.keysDir).map((number) => {
    const text = textOf(options.keysDir, number)
    const cacheKey = `${number} ${text}`
    const bytes = opened.get(cacheKey) ?? openKey(options, number, text)
    opened.set(cacheKey, bytes)
    return { number, bytes }
  })
}

const textOf = (folder: string, number: number) => readFileSync(vaultKeyFile(folder, number), 'utf8').trim()

/** The parts of an encrypted key are separated by dots; an unencrypted key is base64. */
const isEncrypted = (text: string) => text.includes('.')

function openKey({ keysDir, keyPassphrase }: KeyFolderOptions, number: number, text: string): Buffer {
  const file = vaultKeyFile(keysDir, number)
  const bytes = isEncrypted(text)
    ? decryptKeyFile({ text, file, name: basename(file), keyPassphrase })
    : Buffer.from(text, 'base64')
  if (bytes.length === KEY_BYTES) return bytes
  throw new StartUpError(`The key ${file} is damaged: it must have ${KEY_BYTES} bytes. Restore it from your backup.`)
}

/** The numbers of the keys in the folder, in ascending order. */
function keyNumbersIn(folder: string): number[] {
  const numbers = readdirSync(folder).flatMap((name) => {
    const found = KEY_FILE_NAME.exec(name)
    return found ? [Number(found[1] ?? 1)] : []
  })
  return numbers.sort((a, b) => a - b)
}

/** Creates a key and flushes it to disk, because data cannot be decrypted without its key. */
export async function createVaultKey(options: KeyFolderOptions, number: number): Promise<VaultKey> {
  const key = { number, bytes: randomBytes(KEY_BYTES) }
  await writeVaultKey(options, key)
  return key
}

/** Writes a key to its file, encrypted if there is a passphrase. The name of the file is part of the encryption. */
async function writeVaultKey({ keysDir, keyPassphrase }: KeyFolderOptions, { number, bytes }: VaultKey) {
  const file = vaultKeyFile(keysDir, number)
  const text = keyPassphrase ? await encryptKey(bytes, keyPassphrase, basename(file)) : bytes.toString('base64')
  await writeFileDurably(file, text, 0o600)
}

/** Encrypts the keys that were stored before a passphrase was set. */
async function protectVaultKeys(options: KeyFolderOptions) {
  if (!options.keyPassphrase) return
  for (const number of keyNumbersIn(options.keysDir)) {
    const text = textOf(options.keysDir, number)
    if (!isEncrypted(text)) await writeVaultKey(options, { number, bytes: openKey(options, number, text) })
  }
}

/** Identifies a key without revealing it. */
const fingerprintOf = ({ bytes }: VaultKey) => createHmac('sha256', bytes).update('the key that seals').digest('hex')
