// SPDX-License-Identifier: Apache-2.0
import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { readIfExists, writeFileDurably } from '../files.ts'
import { lruMemo } from '../lru-memo.ts'
import { StartUpError } from '../start-up-error.ts'
import { decryptKey, encryptKey } from './encrypt-key.ts'

/** The folder of the private keys, and the passphrase that encrypts them. */
export interface KeyFolderOptions {
  keysDir: string
  keyPassphrase: string | undefined
}

export type KeyFolder = ReturnType<typeof openKeyFolder>

/** The name of the root (see docs/glossary.md): the key that certifies the signing keys. Only a rotation needs this key. */
export const ROOT_KEY = 'certificate-root'
export const signingKeyName = (kid: string) => `certificate-${kid}`

/** The beginning of the text of an unencrypted key. */
const PLAIN_PREFIX = 'plain.'

/** Opens the folder of the portal's private keys. Each key is PKCS#8 in a file that only its owner can read. */
export function openKeyFolder({ keysDir, keyPassphrase }: KeyFolderOptions) {
  const fileOf = (name: string) => join(keysDir, `${name}.key`)

  /** Writes a key to its file, encrypted if there is a passphrase. */
  const save = async (name: string, key: Uint8Array) => {
    const text = keyPassphrase
      ? await encryptKey(key, keyPassphrase, name)
      : `${PLAIN_PREFIX}${Buffer.from(key).toString('base64url')}`
    await mkdir(dirname(fileOf(name)), { recursive: true, mode: 0o700 })
    await writeFileDurably(fileOf(name), text, 0o600)
  }

  /** Reads a key; undefined if it does not exist. Throws a `StartUpError` if it cannot be decrypted. */
  const read = async (name: string): Promise<Buffer | undefined> => {
    const text = await textOf(fileOf(name))
    if (text === undefined) return undefined
    if (text.startsWith(PLAIN_PREFIX)) return Buffer.from(text.slice(PLAIN_PREFIX.length), 'base64url')
    return decryptKeyFile({ text, file: fileOf(name), name, keyPassphrase })
  }

  /** Reads a key. Throws a `StartUpError` if it is missing or cannot be decrypted. */
  const get = async (name: string) => {
    const key = await read(name)
    if (key) return key
    throw new StartUpError(`The key ${fileOf(name)} is missing. Restore it from your backup.`)
  }

  /** Encrypts the file of a key that was written before a passphrase was set. Does nothing to any other key. */
  const protect = async (name: string) => {
    const text = await textOf(fileOf(name))
    if (keyPassphrase && text?.startsWith(PLAIN_PREFIX)) {
      await save(name, Buffer.from(text.slice(PLAIN_PREFIX.length), 'base64url'))
    }
  }

  return { save, read, get, protect, remove: (name: string) => rm(fileOf(name), { force: true }), fileOf }
}

interface EncryptedKeyFile {
  text: string
  file: string
  /** The name of the key, which is part of the encryption. */
  name: string
  keyPassphrase: string | undefined
}

/** Decrypts the text of a key file. Throws a `StartUpError` that tells the operator what to do. */
export function decryptKeyFile({ text, file, name, keyPassphrase }: EncryptedKeyFile): Buffer {
  if (!keyPassphrase) throw new StartUpError(`The key ${file} is encrypted: set KEY_PASSPHRASE.`)
  try {
    return decryptKey(text, keyPassphrase, name)
  } catch {
    throw new StartUpError(`The key ${file} cannot be decrypted: KEY_PASSPHRASE is wrong, or the file is damaged.`)
  }
}

const textOf = async (file: string) => (await readIfExists(file))?.trim()

/** Locks changes of the signing keys until the transaction ends. */
export async function lockKeys(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('signing-keys'))`.execute(tx)
}

const openedKeys = lruMemo<string, KeyObject>(100)

/** The signing key `kid`. It is read from its file at first use, so that a new key needs no restart. */
export const privateKey = (options: KeyFolderOptions, kid: string): Promise<KeyObject> =>
  openedKeys(kid, async () => {
    const key = await openKeyFolder(options).get(signingKeyName(kid))
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  })
