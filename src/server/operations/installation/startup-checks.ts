// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { findAnyAccount, hasDemoVillage } from '../../platform/demo-accounts.ts'
import { readIfExists, writeFileDurably } from '../../platform/files.ts'
import { StartUpError } from '../../platform/start-up-error.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'

/** The installation to which the database and the data folder belong. */
export interface Installation {
  /** True until the first start is complete. Before that, nothing has been stored or encrypted. */
  isNew: boolean
  id: string
  /**
   * Stores the id in the database, and then in the data folder. Must be called after the keys and folders were created.
   */
  save(): Promise<void>
}

/** Whether a portal has started with this database before. */
export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('installation') is not null as found`.execute(db)
  return rows[0]?.found === true
}

/**
 * Returns the installation to which the database and the data folder belong. Throws a `StartUpError` if they belong to
 * different installations, or to a portal in another mode.
 */
export async function requireOwnInstallation(db: Database, configuration: Configuration): Promise<Installation> {
  const installation = await matchDataFolder(db, configuration)
  await refuseUnfitMode(db, configuration)
  return installation
}

/**
 * Throws a `StartUpError` if the data folder and the database have different random ids. If they do not belong together, the
 * sweep (see docs/glossary.md) would delete the documents of another database, or the data could not be decrypted. A folder
 * without an id is accepted if documents are in a bucket and keys are in a separate folder, because the data folder then
 * stores nothing permanent.
 */
export async function matchDataFolder(db: Database, configuration: Configuration): Promise<Installation> {
  const { dataDir } = configuration
  const file = join(dataDir, 'installation-id')
  const folderId = (await readIfExists(file))?.trim() || undefined
  const databaseId = (await db.selectFrom('installation').select('id').executeTakeFirst())?.id
  if (folderId !== undefined) {
    if (folderId === databaseId) return { isNew: false, id: folderId, save: async () => {} }
    throw mismatch(dataDir)
  }
  // An interrupted first start leaves at most the row with the id, because accounts are created later.
  const isNew = databaseId === undefined || !(await findAnyAccount(db))
  if (!isNew && !storesNothingPermanent(configuration)) throw mismatch(dataDir)
  const id = databaseId ?? randomUUID()
  return { isNew, id, save: () => save(db, file, id) }
}

function storesNothingPermanent({ dataDir, keysDir, documentsS3 }: Configuration) {
  return documentsS3 !== undefined && keysDir !== join(dataDir, 'keys')
}

const mismatch = (dataDir: string) =>
  new StartUpError(
    `The data folder ${dataDir} and the database do not belong together. Set DATA_DIR and DATABASE_URL as they were when the portal was last used, or restore the missing one from your backup. Nothing was changed.`,
  )

async function save(db: Database, file: string, id: string) {
  await db
    .insertInto('installation')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await writeFileDurably(file, id, 0o644)
}

/**
 * Records the fingerprint of the newest key of the vault in the database. Throws a `StartUpError` if this process does not
 * have the recorded key, because other machines could not decrypt its data. A process that has a newer key besides the
 * recorded key is accepted, because a rotation creates such a key.
 */
export async function matchVaultKey(db: Database, vault: Vault, keysDir: string): Promise<void> {
  const { fingerprint, fingerprints } = vault
  await db
    .updateTable('installation')
    .set({ vaultFingerprint: fingerprint })
    .where((eb) => eb.or([eb('vaultFingerprint', 'is', null), eb('vaultFingerprint', 'in', [...fingerprints])]))
    .execute()
  const { vaultFingerprint } = await db.selectFrom('installation').select('vaultFingerprint').executeTakeFirstOrThrow()
  if (vaultFingerprint === fingerprint) return
  throw new StartUpError(
    `The key aadhaar.key in ${keysDir} is not the one with which this portal encrypts. Give every machine the same folder of keys (KEYS_DIR), or restore it from your backup.`,
  )
}

/** Throws a `StartUpError` if a demo would start on real data, or a real portal on demo data, whose passwords are public. */
export async function refuseUnfitMode(db: Database, { mode }: Configuration) {
  const stored = await findMode(db)
  if (mode === 'production' && stored === 'demo') {
    throw new StartUpError(
      'This data belongs to a demo, whose passwords are public. Set another DATA_DIR or DATABASE_URL.',
    )
  }
  if (mode === 'demo' && stored === 'production') {
    throw new StartUpError(
      'This data belongs to a real portal, not to a demo. Set APP_MODE=production, or choose another DATA_DIR.',
    )
  }
}

/**
 * The mode to which the data belongs; undefined while there is no account. Earlier versions did not record the mode, so
 * for their data the accounts decide. The column is read through `to_jsonb`, because it may not exist before the
 * migrations.
 */
async function findMode(db: Database): Promise<Configuration['mode'] | undefined> {
  if (!(await findAnyAccount(db))) return undefined
  const { rows } = await sql<{ mode: Configuration['mode'] | null }>`
    select to_jsonb(installation) ->> 'mode' as mode from installation`.execute(db)
  return rows[0]?.mode ?? ((await hasDemoVillage(db)) ? 'demo' : 'production')
}

/** Records the mode. Must run after `refuseUnfitMode`, which allows no other mode once there is an account. */
export async function recordMode(db: Database, { mode }: Configuration) {
  await db.updateTable('installation').set({ mode }).where('mode', 'is distinct from', mode).execute()
}
