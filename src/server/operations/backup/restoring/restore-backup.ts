import { dirname, join, resolve } from 'node:path'
import { closeAll } from '../../../platform/close-all.ts'
import type { Configuration } from '../../../platform/configuration/configuration.ts'
import { startEmbeddedPostgres } from '../../../platform/db/embedded/start-embedded-postgres.ts'
import { migrate, migrationNames } from '../../../platform/db/migrate.ts'
import { refuseUnfitServer } from '../../../platform/db/refuse-unfit-server.ts'
import { damaged, readArchive } from '../archive/read-archive.ts'
import { bringErasures } from '../erasures-beside.ts'
import { type About, type Manifest, PLACES } from '../manifest.ts'
import { onPatientLine, onPatientPool } from '../own-database.ts'
import { checkRestored } from './check-restored.ts'
import { checkRows } from './check-rows.ts'
import type { Findings } from './findings.ts'
import { recordRestore } from './record-restore.ts'
import { refuseFullDatabase } from './refuse-full-database.ts'
import { readAbout } from './refuse-newer.ts'
import { type KeysSource, restoreKeys } from './restore-keys.ts'
import { readEntry } from './restored-files.ts'
import { syncDisks } from './sync-disks.ts'
import { takeTargetFolder } from './target-folder.ts'
import { unpackBackup } from './unpack-backup.ts'

export interface Restored {
  about: About
  manifest: Manifest
  findings: Findings
}

interface Request {
  configuration: Configuration
  file: string
  passphrase: string
  /** Absent: the keys lie in `KEYS_DIR` already, or are brought there afterwards. */
  keys?: KeysSource | undefined
  /** False where what is restored is thrown away afterwards: then nothing waits for the disk. All else is the same. */
  durable?: boolean
}

/**
 * Restores a backup into an empty data folder, and an empty database where it lies elsewhere, and looks whether all of it
 * is there. Throws a `StartUpFault` where it cannot be, and leaves both as they were.
 */
export async function restoreBackup(request: Request): Promise<Restored> {
  const { configuration, file, passphrase, keys, durable = true } = request
  const entries = readArchive(file, passphrase)
  const undo: (() => Promise<void>)[] = []
  try {
    const about = await aboutOf(entries, file)
    const target = await takeTargetFolder(configuration.dataDir)
    undo.push(() => target.clear())
    if (keys) undo.unshift(await restoreKeys(configuration.keysDir, keys))
    const restored = await fill(request, about, entries)
    if (durable) await syncDisks()
    await target.settle()
    return restored
  } catch (error) {
    await closeAll(undo)
    throw error
  } finally {
    await entries.return(undefined)
  }
}

type Entries = ReturnType<typeof readArchive>

async function fill(
  { configuration, file, durable = true }: Request,
  about: About,
  entries: Entries,
): Promise<Restored> {
  const database = await openTarget(configuration, about, durable)
  const { address } = database
  try {
    await migrate(address, about.migrations.at(-1))
    const { manifest, rows } = await onPatientLine(address, async (client) => {
      const unpacked = await unpackBackup({ configuration, client, about, entries, file })
      return { ...unpacked, rows: await checkRows(client, unpacked.manifest, unpacked.taken) }
    })
    await bringErasures(placesOfErasures(file, configuration), configuration.dataDir)
    await migrate(address)
    const findings = await onPatientPool(address, async (db) => {
      const found = await checkRestored({ configuration, db, about })
      const { erasureGraceDays } = configuration.retention
      await recordRestore(db, { takenAt: about.takenAt, erasureGraceDays })
      return found
    })
    return { about, manifest, findings: joined(rows, findings) }
  } finally {
    await database.stop()
  }
}

/** Beside the backup, and beside those that the portal takes by itself: the file may have been carried here alone. */
const placesOfErasures = (file: string, { backupDir }: Configuration) => [
  ...new Set([dirname(resolve(file)), ...(backupDir === undefined ? [] : [backupDir])]),
]

const joined = (one: Findings, other: Findings): Findings => ({
  sound: [...one.sound, ...other.sound],
  faults: [...one.faults, ...other.faults],
})

async function aboutOf(entries: Entries, file: string): Promise<About> {
  const { value: first } = await entries.next()
  if (first?.header.name !== PLACES.about) throw damaged(file)
  return readAbout(String(await readEntry(first)), file, await migrationNames())
}

async function openTarget({ databaseUrl, databaseOwnerUrl, dataDir }: Configuration, about: About, durable: boolean) {
  if (databaseUrl === undefined) {
    const server = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => {}, durable })
    return { address: server.connection, stop: () => server.stop() }
  }
  const address = { connectionString: databaseOwnerUrl ?? databaseUrl }
  await refuseUnfitServer(address.connectionString)
  await onPatientLine(address, (client) => refuseFullDatabase(client, about))
  return { address, stop: async () => {} }
}
