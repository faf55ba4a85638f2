// SPDX-License-Identifier: Apache-2.0
import { rm, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Catalogue } from '#shared/services/create-catalogue.ts'
import { recordKeyAudit } from '../../certificates/signing/record-signing-key.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { KeyFolderOptions } from '../../platform/keys/key-folder.ts'
import type { Panchayat } from '../../platform/platform-deps.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import {
  createVaultKey,
  NEWEST_KEY_MAX_AGE_MS,
  openVault,
  readVaultKeys,
  vaultKeyFile,
} from '../../platform/vault/open-vault.ts'
import { matchVaultKey } from '../installation/startup-checks.ts'
import { type ResealDeps, resealAll } from './reseal.ts'

interface RotationDeps {
  db: Database
  /** The folder and the passphrase of the keys. */
  keyOptions: KeyFolderOptions
  catalogue: Catalogue
  /** The panchayat of the audit entries. */
  panchayat: Panchayat
}

/** The result of a rotation of the vault key (see rotation and vault in docs/glossary.md). */
export interface Rotation {
  /** The number of the new key. */
  number: number
  /** The number of rows that this run encrypted with the newest key. */
  resealed: number
  /** True if this run completed an interrupted rotation. */
  isResumed: boolean
}

/**
 * Creates a new key, and encrypts the data in the database with it while the portal runs. The old keys stay in their folder,
 * because older backups need them. If this process is killed, the next run resumes.
 */
export async function rotateVaultKey({ db, keyOptions, catalogue, panchayat }: RotationDeps): Promise<Rotation> {
  const vault = await openVault(keyOptions, false)
  await matchVaultKey(db, vault, keyOptions.keysDir)
  const remaining = await resealToTheEnd({ db, vault, catalogue })
  const newest = readVaultKeys(keyOptions).at(-1)?.number ?? 1
  if (remaining > 0) {
    // The interrupted run may not have recorded the rotation.
    await recordVaultKey(db, panchayat, { action: 'key-rotated', number: newest })
    return { number: newest, resealed: remaining, isResumed: true }
  }

  const { number } = await createVaultKey(keyOptions, newest + 1)
  // Waits until every process has read the folder again and uses the new key, which takes at most a second.
  await pause(NEWEST_KEY_MAX_AGE_MS * 2)
  await matchVaultKey(db, vault, keyOptions.keysDir)
  await recordVaultKey(db, panchayat, { action: 'key-rotated', number })
  return { number, resealed: await resealToTheEnd({ db, vault, catalogue }), isResumed: false }
}

/** Re-encrypts until no row is left. Rows that were encrypted with the old key may be committed after the first pass. */
async function resealToTheEnd(deps: ResealDeps): Promise<number> {
  let resealed = 0
  for (let updated = await resealAll(deps); updated > 0; updated = await resealAll(deps)) resealed += updated
  return resealed
}

interface VaultKeyAction {
  action: 'key-rotated' | 'key-dropped'
  number: number
}

const recordVaultKey = (db: Database, panchayat: Panchayat, { action, number }: VaultKeyAction) =>
  recordKeyAudit(db, panchayat, { action, kid: `vault-${number}` })

const HOUR_MS = 3_600_000

/**
 * Removes all keys except the newest, and returns how many were removed. Encrypts the remaining data with the newest
 * key first. Throws a `StartUpError` within an hour of a rotation.
 */
export async function dropOldVaultKeys({ db, keyOptions, catalogue, panchayat }: RotationDeps): Promise<number> {
  const known = readVaultKeys(keyOptions)
  const newest = known.at(-1)
  const old = known.slice(0, -1)
  if (!newest || old.length === 0) throw new StartUpError('There is only one key, and it is in use.')
  const { mtimeMs } = await stat(vaultKeyFile(keyOptions.keysDir, newest.number))
  if (Date.now() - mtimeMs < HOUR_MS) {
    throw new StartUpError(
      'The newest key is less than an hour old: some data may still be encrypted with the previous one.',
    )
  }
  await resealToTheEnd({ db, vault: await openVault(keyOptions, false), catalogue })
  for (const { number } of old) {
    await recordVaultKey(db, panchayat, { action: 'key-dropped', number })
    await rm(vaultKeyFile(keyOptions.keysDir, number))
  }
  return old.length
}
