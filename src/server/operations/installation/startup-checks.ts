import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { findAnyAccount, findDemoAccount } from '../../platform/find-demo-account.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import type { Vault } from '../../platform/vault/open-vault.ts'
import { writeFileDurably } from '../../platform/write-file-durably.ts'

export interface Match {
  /** True until the first start is complete: nothing was kept or sealed before. */
  isNew: boolean
  /** The installation's id. */
  id: string
  /** Makes the match lasting, once keys and folders are there: the row first, then the file. */
  settle(): Promise<void>
}

/**
 * Both the data folder and the database carry one random id. A folder that met another database would lose its documents
 * to the sweep, and a database without its folder could not unseal what it holds: both are refused by `StartUpFault`. An
 * empty folder may join where nothing lasting lies in it: documents in a bucket, and keys in a folder of their own.
 */
export async function matchDataFolder(db: Database, configuration: Configuration): Promise<Match> {
  const { dataDir } = configuration
  const file = join(dataDir, 'installation-id')
  const ofFolder = await readId(file)
  const ofDatabase = (await db.selectFrom('installation').select('id').executeTakeFirst())?.id
  if (ofFolder !== undefined) {
    if (ofFolder === ofDatabase) return { isNew: false, id: ofFolder, settle: async () => {} }
    throw strangers(dataDir)
  }
  // A first start that was cut short left at most the row: accounts come later.
  const isNew = ofDatabase === undefined || !(await hasAccounts(db))
  if (!isNew && !holdsNothingLasting(configuration)) throw strangers(dataDir)
  const id = ofDatabase ?? randomUUID()
  return { isNew, id, settle: () => settle(db, file, id) }
}

function holdsNothingLasting({ dataDir, keysDir, documentsS3 }: Configuration) {
  return documentsS3 !== undefined && keysDir !== join(dataDir, 'keys')
}

const strangers = (dataDir: string) =>
  new StartUpFault(
    `The data folder ${dataDir} and the database do not belong together. Set DATA_DIR and DATABASE_URL as they were when the portal was last used, or restore the missing one from your backup. Nothing was changed.`,
  )

async function readId(file: string): Promise<string | undefined> {
  const id = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return id.trim() || undefined
}

async function hasAccounts(db: Database) {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function settle(db: Database, file: string, id: string) {
  await db
    .insertInto('installation')
    .values({ id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await writeFileDurably(file, id, 0o644)
}

/**
 * Remembers the key that numbers are sealed with, and throws a `StartUpFault` when this process was given other ones:
 * what it sealed, no other machine could open. A newer key beside the remembered one is a rotation's.
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
    `The key aadhaar.key in ${keysDir} is not the one that this portal seals with. Give every machine the same folder of keys (KEYS_DIR), or restore it from your backup.`,
  )
}

/** A demo tells everybody how to get in, so its data and real data never change places. Throws `StartUpFault`. */
export async function refuseUnfitMode(db: Database, { mode }: Configuration) {
  const isDemo = (await findDemoAccount(db)) !== undefined
  if (mode === 'production' && isDemo) {
    throw new StartUpFault(
      'This data is of a demo: everybody knows the passwords of its accounts. Set another DATA_DIR or DATABASE_URL.',
    )
  }
  if (mode === 'demo' && !isDemo && (await findAnyAccount(db))) {
    // People who trusted a real portal must not wake up in a demo.
    throw new StartUpFault(
      'This data is of a portal that is no demo. Set APP_MODE=production, or choose another DATA_DIR.',
    )
  }
}
