import { createPrivateKey, type KeyObject } from 'node:crypto'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import { StartUpFault } from '../start-up-fault.ts'
import { writeFileDurably } from '../write-file-durably.ts'
import { sealPrivateKey, unsealPrivateKey } from './seal-private-key.ts'

/** Where private keys lie, and with what they are wrapped. */
export interface KeyPlace {
  keysDir: string
  keyPassphrase: string | undefined
}

/** The private keys of the portal, each PKCS#8 in a file that its owner alone can read. */
export interface KeyFolder {
  /** Keeps a key for good before this is over. */
  keep(name: string, key: Uint8Array): Promise<void>
  /** Undefined where there is none; throws a `StartUpFault` where it cannot be opened. */
  read(name: string): Promise<Buffer | undefined>
  /** The same, yet a key that is missing is a `StartUpFault`, too. */
  get(name: string): Promise<Buffer>
  /** Wraps a key that was kept before there was a passphrase. */
  protect(name: string): Promise<void>
  remove(name: string): Promise<void>
  fileOf(name: string): string
}

/** The key that certifies the signing keys; only a rotation needs it. */
export const ROOT_KEY = 'certificate-root'
export const signingKeyName = (kid: string) => `certificate-${kid}`

const PLAIN = 'plain.'

export function openKeyFolder({ keysDir, keyPassphrase }: KeyPlace): KeyFolder {
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
    if (!keyPassphrase) throw new StartUpFault(`The key ${fileOf(name)} is wrapped: set KEY_PASSPHRASE.`)
    return unsealPrivateKey(text, keyPassphrase, name).catch(() => {
      throw new StartUpFault(
        `The key ${fileOf(name)} does not open: KEY_PASSPHRASE is another one than it was wrapped with, or the file is damaged.`,
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

async function textOf(file: string): Promise<string | undefined> {
  try {
    return (await readFile(file, 'utf8')).trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** Lets one transaction at a time change which key signs. */
export async function lockKeys(tx: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('signing-keys'))`.execute(tx)
}

const opened = new Map<string, Promise<KeyObject>>()

/** Gives a signing key by its name: fetched from its file when first asked for, so that a new key needs no restart. */
export function privateKey(place: KeyPlace, kid: string): Promise<KeyObject> {
  const known = opened.get(kid)
  if (known) return known
  const opening = open(place, kid)
  opened.set(kid, opening)
  // What failed may go well the next time.
  opening.catch(() => opened.delete(kid))
  return opening
}

async function open(place: KeyPlace, kid: string) {
  const key = await openKeyFolder(place).get(signingKeyName(kid))
  return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
}
