import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { StartUpFault } from '../start-up-fault.ts'
import { fingerprintOf, makeVaultKey, readVaultKeys, type VaultKey, vaultKeyFile } from './vault-keys.ts'

/** Seals Aadhaar numbers before they reach the database; the key never does. */
export interface Vault {
  /**
   * Text in, `v1.<nonce>.<sealed>` out, where 1 is the number of the newest key; `context` binds the secret to its place,
   * so that it cannot be moved.
   */
  seal(secret: string, context: string): string
  /** Throws when the sealed text was changed, moved, or made with a key that is not there. */
  unseal(sealed: string, context: string): string
  /** Whether the text was sealed with an older key than the newest. */
  isOld(sealed: string): boolean
  /**
   * What is kept of a short secret for some minutes, so that whoever reads the database alone cannot try out what it was.
   * A rotation ends it.
   */
  digest(secret: string, context: string): Buffer
  /** Of the newest key: tells it from others, and nothing of it. */
  fingerprint: string
  /** Of every key that is there. */
  fingerprints: readonly string[]
}

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** A rotation waits longer than this before it looks for what was sealed with the old key. */
export const POLL_EVERY_MS = 1_000

/**
 * Opens the vault with the keys in its folder, readable by its owner only. The first is made at the first start alone:
 * later a missing key is a `StartUpFault`, as a new one could open nothing that was sealed before. A key that a rotation
 * adds is taken up within a second.
 */
export async function openVault(keysDir: string, isFirstStart: boolean): Promise<Vault> {
  await mkdir(keysDir, { recursive: true, mode: 0o700 })
  if (readVaultKeys(keysDir).length === 0) {
    if (!isFirstStart) {
      throw new StartUpFault(
        `The key ${vaultKeyFile(keysDir, 1)} is missing. Restore it from your backup: without it, sealed numbers stay sealed.`,
      )
    }
    await makeVaultKey(keysDir, 1)
  }
  const keys = openKeys(keysDir)
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
      if (!number || !nonce || !body) throw new Error('This is no sealed text')
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

const numberOf = (version: string | undefined) => Number(/^v(\d{1,6})$/.exec(version ?? '')?.[1] ?? 0)

/** The keys in the folder, which is looked into again every second at most: another process may add one. */
function openKeys(folder: string) {
  let known = readVaultKeys(folder)
  let lookedAt = performance.now()

  function look() {
    known = readVaultKeys(folder)
    lookedAt = performance.now()
  }

  return {
    all: () => known,
    newest(): VaultKey {
      if (performance.now() - lookedAt >= POLL_EVERY_MS) look()
      const newest = known.at(-1)
      if (!newest) throw new Error(`The keys in ${folder} are gone`)
      return newest
    },
    get(number: number): Buffer {
      const find = () => known.find((key) => key.number === number)
      if (!find()) look()
      const key = find()
      if (!key) throw new Error(`The key ${vaultKeyFile(folder, number)} is missing`)
      return key.bytes
    },
  }
}
