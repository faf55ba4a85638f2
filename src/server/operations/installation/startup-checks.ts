import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { findAnyAccount, findDemoAccount } from '../../platform/demo-accounts.ts'
import { readIfExists, writeFileDurably } from '../../platform/files.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'

export interface Installation {
  /** True until the first start is complete. Nothing has been stored or encrypted before. */
  isNew: boolean
  id: string
  /** Saves the id, first in the row and then in the file. To be called when keys and folders exist. */
  save(): Promise<void>
}

/**
 * Throws a `StartUpFault` unless the data folder and the database have the same random id. Otherwise the sweep would delete
 * the documents of another database, or the data could not be decrypted. An empty folder is accepted if documents are in a
 * bucket and keys are in a separate folder, because it then needs nothing permanent.
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
  // An interrupted first start leaves at most the row, because accounts are created later.
  const isNew = databaseId === undefined || !(await findAnyAccount(db))
  if (!isNew && !holdsNothingPermanent(configuration)) throw mismatch(dataDir)
  const id = databaseId ?? randomUUID()
  return { isNew, id, save: () => save(db, file, id) }
}

function holdsNothingPermanent({ dataDir, keysDir, documentsS3 }: Configuration) {
  return documentsS3 !== undefined && keysDir !== join(dataDir, 'keys')
}

const mismatch = (dataDir: string) =>
  new StartUpFault(
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
 * Records the fingerprint of the key that encrypts Aadhaar numbers. Throws a `StartUpFault` if this process has other keys,
 * because other machines could not decrypt its data. A newer key in addition to the recorded one comes from a rotation.
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
  throw new StartUpFault(
    `The key aadhaar.key in ${keysDir} is not the one with which this portal encrypts. Give every machine the same folder of keys (KEYS_DIR), or restore it from your backup.`,
  )
}

/** Throws a `StartUpFault` if a demo would start on real data, or a real portal on demo data, whose passwords are public. */
export async function refuseUnfitMode(db: Database, { mode }: Configuration) {
  const isDemo = (await findDemoAccount(db)) !== undefined
  if (mode === 'production' && isDemo) {
    throw new StartUpFault(
      'This data belongs to a demo, whose passwords are public. Set another DATA_DIR or DATABASE_URL.',
    )
  }
  if (mode === 'demo' && !isDemo && (await findAnyAccount(db))) {
    throw new StartUpFault(
      'This data belongs to a real portal, not to a demo. Set APP_MODE=production, or choose another DATA_DIR.',
    )
  }
}
