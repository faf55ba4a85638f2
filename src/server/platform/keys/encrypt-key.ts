// SPDX-License-Identifier: Apache-2.0
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { hashRaw, hashRawSync } from '@node-rs/argon2'

/** The library's number for argon2id. The library defines it as a const enum, which does not exist at run time. */
export const ARGON2ID = 2

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** The second recommended option of RFC 9106, with 64 MiB. Decision 076 states how long it takes. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 64 * 1024, timeCost: 3, parallelism: 4, outputLen: KEY_BYTES }
/** The parameters of older keys. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Derive = (passphrase: string, salt: Buffer) => Buffer

const VERSION = 'argon2id1'

/** Key derivations by the first part of an encrypted key. */
const DERIVATIONS: ReadonlyMap<string | undefined, Derive> = new Map([
  [VERSION, (passphrase, salt) => hashRawSync(passphrase, { ...ARGON2, salt })],
  ['scrypt1', (passphrase, salt) => scryptSync(passphrase, salt, KEY_BYTES, SCRYPT)],
])

/** Encrypts a key with a passphrase; `name` binds it to its file, so that files cannot be swapped. */
export async function encryptKey(key: Uint8Array, passphrase: string, name: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const wrappingKey = await hashRaw(normalized(passphrase), { ...ARGON2, salt })
  const cipher = createCipheriv(ALGORITHM, wrappingKey, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return [VERSION, ...[salt, nonce, sealed].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Decrypts a key. Throws if the passphrase is wrong, or if the text was changed or moved to another file.
 * This function is synchronous, because the vault reads a new key of a rotation during a synchronous call. A process decrypts
 * each key only once.
 */
export function decryptKey(text: string, passphrase: string, name: string): Buffer {
  const [version, ...parts] = text.split('.')
  const [salt, nonce, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  const derive = DERIVATIONS.get(version)
  if (!derive || !salt || !nonce || !body) throw new Error('This is not an encrypted key')
  const decipher = createDecipheriv(ALGORITHM, derive(normalized(passphrase), salt), nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** Normalizes a passphrase, because keyboards compose accented letters in different ways. */
const normalized = (passphrase: string) => passphrase.normalize('NFKC')
