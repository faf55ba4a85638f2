import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { hashRaw, hashRawSync } from '@node-rs/argon2'

/** The library's code for argon2id. Its own name is a const enum, which does not exist at run time. */
export const ARGON2ID = 2

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** RFC 9106, second recommended option, 64 MiB; decision 076 gives the time it takes. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 64 * 1024, timeCost: 3, parallelism: 4, outputLen: KEY_BYTES }
/** For older keys. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Derive = (passphrase: string, salt: Buffer) => Buffer

const VERSION = 'argon2id1'

/** By the first part of an encrypted key. */
const DERIVATIONS: ReadonlyMap<string | undefined, Derive> = new Map([
  [VERSION, (passphrase, salt) => hashRawSync(passphrase, { ...ARGON2, salt })],
  ['scrypt1', (passphrase, salt) => scryptSync(passphrase, salt, KEY_BYTES, SCRYPT)],
])

/** Encrypts a private key with a passphrase; `name` binds it to its file, so that files cannot be swapped. */
export async function sealPrivateKey(key: Uint8Array, passphrase: string, name: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const wrapping = await hashRaw(normalized(passphrase), { ...ARGON2, salt })
  const cipher = createCipheriv(ALGORITHM, wrapping, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return [VERSION, ...[salt, nonce, sealed].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Throws if the passphrase is wrong, or the text was changed or moved to another file. Synchronous, because the vault reads
 * a key that a rotation has added in the middle of a synchronous call; each key is opened once per process.
 */
export function unsealPrivateKey(text: string, passphrase: string, name: string): Buffer {
  const [version, ...parts] = text.split('.')
  const [salt, nonce, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  const derive = DERIVATIONS.get(version)
  if (!derive || !salt || !nonce || !body) throw new Error('This is no sealed key')
  const decipher = createDecipheriv(ALGORITHM, derive(normalized(passphrase), salt), nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** Keyboards compose accented letters in different ways. */
const normalized = (passphrase: string) => passphrase.normalize('NFKC')
