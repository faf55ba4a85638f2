import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { readIfExists } from '../read-if-exists.ts'
import { StartUpFault } from '../start-up-fault.ts'
import { writeFileDurably } from '../write-file-durably.ts'
import { sealPrivateKey, unsealPrivateKey } from './seal-private-key.ts'

/** The folder of the private keys, and the passphrase that encrypts them. */
export interface KeyFolderOptions {
  keysDir: string
  keyPassphrase: string | undefined
}

/** The portal's private keys, each PKCS#8 in a file that only its owner can read. */
export interface KeyFolder {
  /** Writes and flushes a key. */
  keep(name: string, key: Uint8Array): Promise<void>
  /** Undefined if there is none. Throws a `StartUpFault` if it cannot be decrypted. */
  read(name: string): Promise<Buffer | undefined>
  /** Also throws a `StartUpFault` if the key is missing. */
  get(name: string): Promise<Buffer>
  /** Encrypts a key that was written before a passphrase was set. */
  protect(name: string): Promise<void>
  remove(name: string): Promise<void>
  fileOf(name: string): string
}

/** The key that certifies the signing keys. Only a rotation needs it. */
export const ROOT_KEY = 'certificate-root'
export const signingKeyName = (kid: string) => `certificate-${kid}`

const PLAIN = 'plain.'

export function openKeyFolder({ keysDir, keyPassphrase }: KeyFolderOptions): KeyFolder {
  const fileOf = (name: string) => join(keysDir, `${name}.key`)

  const keep: KeyFolder['keep'] = async (name, key) => {
    const text = keyPassphrase
      ? await sealPrivateKey(key, keyPassphrase, name)
      : `${PLAIN}${Buffer.from(key).toString('base64url')}`
    await mkdir(dirname(fileOf(name)), { recursive: true, mode: 0o700 })
    await writeFileDurably(fileOf(name), text, 0o600)
  }

  const read: KeyFolder['read'] = async (name) => {
    const text = await textOf(fileOf(name))
    if (text === undefined) return undefined
    if (text.startsWith(PLAIN)) return Buffer.from(text.slice(PLAIN.length), 'base64url')
    if (!keyPassphrase) throw new StartUpFault(`The key ${fileOf(name)} is encrypted: set KEY_PASSPHRASE.`)
    return unsealPrivateKey(text, keyPassphrase, name).catch(() => {
      throw new StartUpFault(
        `The key ${fileOf(name)} cannot be decrypted: KEY_PASSPHRASE is wrong, or the file is damaged.`,
      )
    })
  }

  const get: KeyFolder['get'] = async (name) => {
    const key = await read(name)
    if (key) return key
    throw new StartUpFault(`The key ${fileOf(name)} is missing. Restore it from your backup.`)
  }

  const protect: KeyFolder['protect'] = async (name) => {
    const text = await textOf(fileOf(name))
    if (keyPassphrase && text?.startsWith(PLAIN)) await keep(name, Buffer.from(text.slice(PLAIN.length), 'base64url'))
  }

  return { keep, read, get, protect, remove: (name) => rm(fileOf(name), { force: true }), fileOf }
}

const textOf = async (file: string) => (await readIfExists(file))?.trim()

/** Locks changes of the signing keys until the transaction ends. */
export async function lockKeys(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('signing-keys'))`.execute(tx)
}

const opened = new Map<string, Promise<KeyObject>>()

/** The signing key `kid`. It is read from its file at first use, so that a new key needs no restart. */
export function privateKey(options: KeyFolderOptions, kid: string): Promise<KeyObject> {
  const known = opened.get(kid)
  if (known) return known
  const opening = open(options, kid)
  opened.set(kid, opening)
  // The next call retries.
  opening.catch(() => opened.delete(kid))
  return opening
}

async function open(options: KeyFolderOptions, kid: string) {
  const key = await openKeyFolder(options).get(signingKeyName(kid))
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
