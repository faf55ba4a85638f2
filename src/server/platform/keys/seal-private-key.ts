import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { hashRaw } from '@node-rs/argon2'
import { ARGON2ID } from './argon2id.ts'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** RFC 9106, second recommended option, for 64 MiB; how long that takes says decision 076. */
const ARGON2 = { algorithm: ARGON2ID, memoryCost: 64 * 1024, timeCost: 3, parallelism: 4, outputLen: KEY_BYTES }
/** With half the memory: keys that were wrapped before still open. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

type Derive = (passphrase: string, salt: Buffer) => Promise<Buffer>

const byArgon2: Derive = (passphrase, salt) => hashRaw(passphrase, { ...ARGON2, salt })
const slowly = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt)
const byScrypt: Derive = (passphrase, salt) => slowly(passphrase, salt, KEY_BYTES, SCRYPT)

/** By the first word of a wrapped key. */
const WAYS: ReadonlyMap<string | undefined, Derive> = new Map([
  ['argon2id1', byArgon2],
  ['scrypt1', byScrypt],
])

/** Wraps a private key with a passphrase; `name` binds it to its file, so that two files cannot change places. */
export async function sealPrivateKey(key: Uint8Array, passphrase: string, name: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const wrapping = await byArgon2(written(passphrase), salt)
  const cipher = createCipheriv(ALGORITHM, wrapping, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return ['argon2id1', ...[salt, nonce, sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Unwraps it again; throws when the passphrase is another, or the text was changed or moved. */
export async function unsealPrivateKey(text: string, passphrase: string, name: string): Promise<Buffer> {
  const [version, ...parts] = text.split('.')
  const [salt, nonce, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  const derive = WAYS.get(version)
  if (!derive || !salt || !nonce || !body) throw new Error('This is no sealed key')
  const decipher = createDecipheriv(ALGORITHM, await derive(written(passphrase), salt), nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()])
}

/** However the keyboard put its letters together. */
const written = (passphrase: string) => passphrase.normalize('NFKC')
