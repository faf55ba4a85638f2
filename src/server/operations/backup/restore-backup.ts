import { dirname, join, resolve } from 'node:path'
import { sql } from 'kysely'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { closeAll } from '../../platform/close-all.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import { runProgram } from '../../platform/db/embedded/run-program.ts'
import { startEmbeddedPostgres } from '../../platform/db/embedded/start-embedded-postgres.ts'
import { migrate, migrationNames } from '../../platform/db/migrate.ts'
import { refuseUnfitServer } from '../../platform/db/refuse-unfit-server.ts'
import { findPanchayats } from '../installation/panchayats.ts'
import { damaged, readArchive } from './archive.ts'
import { checkRestored, checkRows } from './check-restored.ts'
import type { Findings } from './check-restored-documents.ts'
import { bringErasures } from './erasure-list.ts'
import { type KeysSource, restoreKeys } from './keys-archive.ts'
import { type About, type Manifest, PLACES, readAbout } from './manifest.ts'
import { onPatientLine, onPatientPool } from './own-database.ts'
import { refuseFullDatabase, takeTargetFolder } from './restore-target.ts'
import { readEntry, unpackBackup } from './unpack-backup.ts'

interface Restored {
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

/** What `npm run restore` says; without a configuration nothing was restored for good. */
export function describeRestore({ about, findings }: Restored, configuration: Configuration | undefined): string[] {
  const { sound, faults } = findings
  const what = `The backup of ${about.takenAt} (version ${about.portal})`
  return [
    configuration ? `${what} is restored in ${configuration.dataDir}.` : `${what} can be restored.`,
    ...sound.map((sentence) => `  ✓ ${sentence}`),
    ...faults.map((sentence) => `  ✗ ${sentence}`),
    ...(configuration
      ? ['Everybody logs in anew: sessions and codes do not come back. What was done after that moment is gone.']
      : []),
  ]
}

interface Restore {
  /** When the backup was taken. */
  takenAt: string
  /** Days between asking for an erasure and it. */
  erasureGraceDays: number
}

/**
 * Keeps in the log that the portal went back to an earlier moment: what was written after it is gone. Wishes to be
 * forgotten wait their whole time anew, as whoever took one back since is not known any more.
 */
export async function recordRestore(db: Database, { takenAt, erasureGraceDays }: Restore): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into erasures (panchayat_id, account_id, step, due_at)
      select panchayat_id, account_id, 'asked', greatest(due_at, now() + make_interval(days => ${erasureGraceDays}))
      from (select distinct on (account_id) * from erasures order by account_id, id desc) as last
      where step = 'asked'`.execute(tx)
    // Each of them went back, where an earlier start created a second one.
    for (const { id: panchayatId } of await findPanchayats(tx)) {
      const actor = { panchayatId, requestId: undefined }
      await recordAudit(tx, { actor, action: 'backup-restored', subject: { kind: 'backup', id: takenAt } })
    }
  })
}

/** Has every disk keep what was written: of a hundred thousand files, each one after the other takes minutes. */
async function syncDisks(): Promise<void> {
  const { code } = await runProgram('sync', [])
  if (code !== 0) throw new Error('The disks could not be flushed')
}
