// SPDX-License-Identifier: Apache-2.0
import { readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { requireUsableDatabase, withConnection } from '../../platform/db/connection.ts'
import { findOutsideCluster, removeOutsideCluster } from '../../platform/db/embedded/cluster-location.ts'
import {
  type InstallationLock,
  prepareDataFolder,
  takeInstallationLock,
} from '../../platform/db/embedded/data-folder.ts'
import { stopOrphan } from '../../platform/db/embedded/postmaster.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start-embedded-postgres.ts'
import { exists } from '../../platform/files.ts'
import { removeTree } from '../../platform/remove-tree.ts'
import { commandLine, StartUpError } from '../../platform/start-up-error.ts'
import { LOST_AND_FOUND, UNFINISHED_RESTORE } from './excluded-paths.ts'
import { quoteName } from './find-tables.ts'
import type { About } from './manifest.ts'

/**
 * Locks an empty folder for a restore, and removes the files that a killed restore left in it. Throws a `StartUpError`
 * if the folder contains anything else.
 */
export async function takeTargetFolder(dataDir: string) {
  const existed = await exists(dataDir)
  // Makes the folder private, because other users who may write to it could add files at any time.
  await prepareDataFolder(dataDir)
  const names = (await readdir(dataDir)).filter((name) => name !== LOST_AND_FOUND)
  if (names.length > 0 && !names.includes(UNFINISHED_RESTORE)) {
    throw new StartUpError(
      `A backup can only be restored into an empty folder, and ${dataDir} is not: ${names.slice(0, 3).join(', ')} … Move it away, or set DATA_DIR. Nothing was changed.`,
    )
  }
  const lock = takeInstallationLock(join(dataDir, UNFINISHED_RESTORE), dataDir)
  await removeContents(dataDir)
  return {
    /** Completes the restore, so that a portal can start with this folder. */
    release: () => releaseLock(dataDir, lock),
    /** Removes everything that the restore wrote. */
    async clear() {
      await removeContents(dataDir)
      await releaseLock(dataDir, lock)
      if (!existed) await rmdir(dataDir)
    },
  }
}

/** Throws a `StartUpError` if a restore into the folder is running or was interrupted. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (!(await exists(join(dataDir, UNFINISHED_RESTORE)))) return
  throw new StartUpError(
    `A restore into ${dataDir} was interrupted, or is still running. Run ${commandLine('restore')} again: it starts from the beginning.`,
  )
}

async function removeContents(dataDir: string) {
  await removeDatabase(join(dataDir, 'postgres'))
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED_RESTORE) && name !== LOST_AND_FOUND) await removeTree(join(dataDir, name))
  }
}

/** Removes the lock file, and the journal that SQLite may keep beside it. */
async function releaseLock(dataDir: string, lock: InstallationLock) {
  lock.release()
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED_RESTORE)) await rm(join(dataDir, name), { force: true })
}

/** Stops a database that a killed restore left running, and removes its files outside the data folder. */
export async function removeDatabase(folder: string) {
  const cluster = (await findOutsideCluster(folder)) ?? folder
  if (await exists(cluster)) await stopOrphan(cluster, () => {})
  await removeOutsideCluster(folder)
}

/** Starts the embedded database, or checks that the database of `DATABASE_URL` is empty. See `durable` in `RestoreOptions`. */
export async function openTargetDatabase(
  { databaseUrl, databaseOwnerUrl, dataDir }: Configuration,
  about: About,
  durable: boolean,
) {
  if (databaseUrl === undefined) {
    const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => {}, durable })
    return { address: server.connection, stop: () => server.stop() }
  }
  const address = { connectionString: databaseOwnerUrl ?? databaseUrl }
  await requireUsableDatabase(address.connectionString)
  await withConnection(address, (client) => refuseNonEmptyDatabase(client, about))
  return { address, stop: async () => {} }
}

/** Tables that may have rows in an empty database, because an interrupted restore leaves them behind. */
const MIGRATION_TABLES = ['kysely_migration', 'kysely_migration_lock']

async function refuseNonEmptyDatabase(client: pg.ClientBase, { migrations }: About): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) {
    if (MIGRATION_TABLES.includes(name)) continue
    const { rowCount } = await client.query(`select from public.${quoteName(name)} limit 1`)
    if (rowCount !== 0) throw notEmpty(`it contains rows (in ${name})`)
  }
  if (!rows.some(({ name }) => name === 'kysely_migration')) {
    if (rows.length > 0) throw notEmpty('it contains tables of another program')
    return
  }
  const completed = await client.query<{ name: string }>('select name from kysely_migration')
  const newer = completed.rows.find(({ name }) => !migrations.includes(name))
  if (newer) throw notEmpty(`its tables are of a newer version than the backup (${newer.name})`)
}

const notEmpty = (reason: string) =>
  new StartUpError(
    `A backup can only be restored into an empty database, and the database of DATABASE_URL is not empty: ${reason}. Create a new one. Nothing was changed.`,
  )
