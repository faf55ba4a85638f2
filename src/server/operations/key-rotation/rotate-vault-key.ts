import { rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalogue } from '#shared/services/catalogue-register.ts'
import { recordKeyAudit } from '../../certificates/signing/record-signing-key.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Panchayat } from '../../platform/services.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { LOOK_EVERY_MS, openVault } from '../../platform/vault/open-vault.ts'
import { makeVaultKey, readVaultKeys, vaultKeyFile } from '../../platform/vault/vault-keys.ts'
import { matchVaultKey } from '../installation/startup-checks.ts'
import { resealAll } from './reseal.ts'

interface Place {
  db: Database
  keysDir: string
  catalogue: Catalogue
  /** In whose log it is kept. */
  panchayat: Panchayat
}

export interface Rotation {
  /** The number of the key that seals from now on. */
  number: number
  resealed: number
  /** True where an earlier one was cut short, and this one brought it to its end. */
  isResumed: boolean
}

/**
 * Lets a new key seal from now on, and seals with it whatever lies in the database, while the portal works. The old keys
 * stay in their folder: older backups need them. Run again after a kill, it goes on where that one was.
 */
export async function rotateVaultKey({ db, keysDir, catalogue, panchayat }: Place): Promise<Rotation> {
  const vault = await openVault(keysDir, false)
  await matchVaultKey(db, vault, keysDir)
  const left = await resealToTheEnd({ db, vault, catalogue })
  const newest = readVaultKeys(keysDir).at(-1)?.number ?? 1
  if (left > 0) {
    // The one that was cut short may have come to its end before the log did.
    await recordVaultKey(db, panchayat, { action: 'key-rotated', number: newest })
    return { number: newest, resealed: left, isResumed: true }
  }

  const { number } = await makeVaultKey(keysDir, newest + 1)
  await pauseUntilKnown()
  await matchVaultKey(db, vault, keysDir)
  await recordVaultKey(db, panchayat, { action: 'key-rotated', number })
  return { number, resealed: await resealToTheEnd({ db, vault, catalogue }), isResumed: false }
}

/** Also what was sealed a moment before the newest key was known, and committed behind the first pass. */
async function resealToTheEnd(place: Parameters<typeof resealAll>[0]): Promise<number> {
  let resealed = 0
  for (let more = await resealAll(place); more > 0; more = await resealAll(place)) resealed += more
  return resealed
}

interface VaultKeyAction {
  action: 'key-rotated' | 'key-dropped'
  number: number
}

const recordVaultKey = (db: Database, panchayat: Panchayat, { action, number }: VaultKeyAction) =>
  recordKeyAudit(db, panchayat, { action, kid: `vault-${number}` })

/** Every process looks into the folder once a second when it seals. */
const pauseUntilKnown = () => pause(LOOK_EVERY_MS * 2)

const HOUR_MS = 3_600_000

/** Removes the keys that seal nothing any more; gives how many. Throws a `StartUpFault` while that is not sure yet. */
export async function dropOldVaultKeys({ db, keysDir, catalogue, panchayat }: Place): Promise<number> {
  const keys = readVaultKeys(keysDir)
  const newest = keys.at(-1)
  const old = keys.slice(0, -1)
  if (!newest || old.length === 0) throw new StartUpFault('There is one key only, and it is in use.')
  const { mtimeMs } = await stat(vaultKeyFile(keysDir, newest.number))
  if (Date.now() - mtimeMs < HOUR_MS) {
    throw new StartUpFault(
      'The newest key is not an hour old: something may still be sealed with the one before. Wait.',
    )
  }
  await resealToTheEnd({ db, vault: await openVault(keysDir, false), catalogue })
  for (const { number } of old) {
    await recordVaultKey(db, panchayat, { action: 'key-dropped', number })
    await rm(vaultKeyFile(keysDir, number))
  }
  return old.length
}
