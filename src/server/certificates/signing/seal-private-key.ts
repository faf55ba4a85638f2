import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** As OWASP's password storage sheet has it for 32 MiB: about a fifth of a second a guess. */
const SCRYPT = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

/** Wraps a private key with a passphrase; `name` binds it to its file, so that two files cannot change places. */
export async function sealPrivateKey(key: Uint8Array, passphrase: string, name: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, await derived(passphrase, salt), nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(key), cipher.final(), cipher.getAuthTag()])
  return ['scrypt1', ...[salt, nonce, sealed].map((part) => part.toString('base64url'))].join('.')
}

/** Unwraps it again; throws when the passphrase is another, or the text was changed or moved. */
export async function unsealPrivateKey(text: string, passphrase: string, name: string): Promise<Buffer> {
  const [version, ...parts] = text.split('.')
  const [salt, nonce, body] = parts.map((part) => Buffer.from(part, 'base64url'))
  if (version !== 'scrypt1' || !salt || !nonce || !body) throw new Error('This is no sealed key')
  const decipher = createDecipheriv(ALGORITHM, await derived(passphrase, salt), nonce)
    .setAAD(Buffer.from(name))
    .setAuthTag(body.subarray(-TAG_BYTES))
  return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()])
}

function derived(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}
