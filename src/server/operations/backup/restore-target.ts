import { access, mkdir, readdir, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { findOwnPlace, removeOutsidePlace } from '../../platform/db/embedded/cluster-location.ts'
import { prepareDataFolder } from '../../platform/db/embedded/data-folder.ts'
import { type InstallationLock, takeInstallationLock } from '../../platform/db/embedded/installation-lock.ts'
import { stopOrphan } from '../../platform/db/embedded/postmaster.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { OF_THE_DISK, UNFINISHED_RESTORE } from './excluded-paths.ts'
import { named } from './find-tables.ts'
import type { About } from './manifest.ts'

interface TargetFolder {
  /** From now on the folder is a portal's. */
  settle(): Promise<void>
  /** Leaves it as empty as it was. */
  clear(): Promise<void>
}

/**
 * Takes an empty folder for a restore; what one that was killed left behind is taken away first. Throws a `StartUpFault`
 * where anything else lies in it.
 */
export async function takeTargetFolder(dataDir: string): Promise<TargetFolder> {
  const isThere = await exists(dataDir)
  const names = isThere ? (await readdir(dataDir)).filter((name) => name !== OF_THE_DISK) : []
  if (names.length > 0 && !names.includes(UNFINISHED_RESTORE)) {
    throw new StartUpFault(
      `A backup is restored into an empty folder only, and ${dataDir} is not: ${names.slice(0, 3).join(', ')} … Move it away, or set DATA_DIR. Nothing was changed.`,
    )
  }
  await prepareDataFolder(dataDir)
  const lock = takeInstallationLock(join(dataDir, UNFINISHED_RESTORE), dataDir)
  await removeAll(dataDir)
  return {
    async settle() {
      lock.release()
      await removeMark(dataDir)
    },
    clear: () => clear(dataDir, lock, isThere),
  }
}

/** Throws a `StartUpFault` where a restore into the folder was cut short: what lies there is no portal. */
export async function refuseUnfinishedRestore(dataDir: string): Promise<void> {
  if (!(await exists(join(dataDir, UNFINISHED_RESTORE)))) return
  throw new StartUpFault(
    `A restore into ${dataDir} was cut short, or is under way. Run npm run restore again: it begins anew by itself.`,
  )
}

async function clear(dataDir: string, lock: InstallationLock, wasThere: boolean) {
  await removeAll(dataDir)
  lock.release()
  await removeMark(dataDir)
  if (!wasThere) await rmdir(dataDir)
}

async function removeAll(dataDir: string) {
  await removeDatabase(join(dataDir, 'postgres'))
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED_RESTORE) && name !== OF_THE_DISK)
      await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

/** What keeps the lock's journal goes with it. */
async function removeMark(dataDir: string) {
  for (const name of await readdir(dataDir))
    if (name.startsWith(UNFINISHED_RESTORE)) await rm(join(dataDir, name), { force: true })
}

/** Ends a database that a killed restore left running, and removes what was made for it outside the data folder. */
export async function removeDatabase(folder: string) {
  const cluster = (await findOwnPlace(folder)) ?? folder
  if (await exists(cluster)) await stopOrphan(cluster, () => {})
  await removeOutsidePlace(folder)
}

async function exists(path: string) {
  return access(path).then(
    () => true,
    () => false,
  )
}

/** A folder for secrets, below one that exists already. */
export const makePrivateFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })

/** What migrations write by themselves. */
const OF_MIGRATIONS = ['kysely_migration', 'kysely_migration_lock']

/** Throws a `StartUpFault` unless a database holds no row; the bare tables of a restore that was cut short are no harm. */
export async function refuseFullDatabase(client: pg.ClientBase, { migrations }: About): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  for (const { name } of rows) {
    if (OF_MIGRATIONS.includes(name)) continue
    const { rowCount } = await client.query(`select from public.${named(name)} limit 1`)
    if (rowCount !== 0) throw full(`it holds rows (in ${name})`)
  }
  if (!rows.some(({ name }) => name === 'kysely_migration')) {
    if (rows.length > 0) throw full('it holds tables of something else')
    return
  }
  const done = await client.query<{ name: string }>('select name from kysely_migration')
  const other = done.rows.find(({ name }) => !migrations.includes(name))
  if (other) throw full(`its tables are of a newer version than the backup (${other.name})`)
}

const full = (why: string) =>
  new StartUpFault(
    `A backup is restored into an empty database only, and the one of DATABASE_URL is not: ${why}. Make a new one. Nothing was changed.`,
  )
