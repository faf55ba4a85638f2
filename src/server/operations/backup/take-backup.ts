// SPDX-License-Identifier: Apache-2.0
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { openDocuments } from '../../documents/open-documents.ts'
import { headsFile } from '../../platform/audit/chain/audit-folder.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { withConnection } from '../../platform/db/connection.ts'
import { undefinedIfMissing } from '../../platform/files.ts'
import { commandLine, StartUpError } from '../../platform/start-up-error.ts'
import { VERSION } from '../../platform/version.ts'
import { type ArchivedFile, type ArchiveWriter, writeArchive } from './archive.ts'
import { backupFile, checkFreeSpace, isUnfinished, megabytes } from './backup-folder.ts'
import { copyDocuments, copyFolder } from './copy-files.ts'
import { dumpTables } from './dump-tables.ts'
import { exportErasures } from './erasure-list.ts'
import { findSequences, findTables, OUTBOX } from './find-tables.ts'
import { recordIncompleteness } from './incomplete-backup.ts'
import { type About, createFileLists, FORMAT, type Manifest, PATHS } from './manifest.ts'
import { openOwnDatabase } from './own-database.ts'

/** A finished backup, and the manifest of its contents. */
export interface TakenBackup {
  file: string
  bytes: number
  manifest: Manifest
}

interface BackupOptions {
  configuration: Configuration
  /** The folder for the backup. */
  folder: string
  passphrase: string
  /** The work factor of the key derivation. Defaults to that of `writeArchive`. */
  workFactor?: number
}

/**
 * Backs up a running or stopped portal into one encrypted archive. Three steps in this order make the backup consistent:
 * 1. Read the size of the file with the heads of the audit log (signed copies of its last seal; see `AuditFolder`). Heads that
 *    are added later are not copied, because they may cover entries that the snapshot lacks.
 * 2. Take the snapshot of the database.
 * 3. Copy the files of all documents that have a row in the snapshot, and then the other files of the data folder.
 *
 * The archive gets its final name after it is flushed. Throws a `StartUpError` if another backup is running.
 */
export async function takeBackup({
  configuration,
  folder,
  passphrase,
  workFactor,
}: BackupOptions): Promise<TakenBackup> {
  const database = await openOwnDatabase(configuration)
  try {
    return await withConnection(database.address, async (client) => {
      await lockBackups(client)
      await prepareFolder(folder)
      await checkFreeSpace(folder)
      const file = join(folder, backupFile(new Date()))
      const archive = await writeArchive(file, passphrase, workFactor)
      try {
        const manifest = await withConnection(database.address, (currentClient) =>
          writeContents({ configuration, folder, snapshotClient: client, currentClient, archive }),
        )
        const bytes = await archive.finish()
        await exportErasures(configuration.dataDir, folder)
        await recordIncompleteness(folder, file, manifest)
        return { file, bytes, manifest }
      } catch (error) {
        await archive.abort()
        throw error
      }
    })
  } finally {
    await database.stop()
  }
}

/** Takes the database lock that allows one backup at a time. PostgreSQL releases it when the connection ends. */
async function lockBackups(client: pg.ClientBase) {
  const { rows } = await client.query<{ locked: boolean }>(`select pg_try_advisory_lock(hashtext('backup')) as locked`)
  if (!rows[0]?.locked) throw new StartUpError('Another backup of this portal is being taken. Wait until it is done.')
}

/** Creates the folder, and removes the unfinished files of killed backups. */
async function prepareFolder(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) if (isUnfinished(name)) await rm(join(folder, name), { force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new StartUpError(
      `The folder ${folder} cannot be used for backups (${String(error.code)}). Choose another one.`,
    )
  }
}

interface Contents {
  configuration: Configuration
  folder: string
  /** The connection whose transaction has the snapshot. */
  snapshotClient: pg.ClientBase
  /** The connection that reads the current state. */
  currentClient: pg.ClientBase
  archive: ArchiveWriter
}

async function writeContents(contents: Contents): Promise<Manifest> {
  const { configuration, folder, snapshotClient: client, currentClient, archive } = contents
  const heads = headsFile(configuration.dataDir)
  const headsSize = (await stat(heads).catch(undefinedIfMissing))?.size ?? 0
  const maxSizes = new Map([[relative(configuration.dataDir, heads), headsSize]])
  await client.query('begin isolation level repeatable read, read only')
  const about = await describePortal(client)
  await archive.addText(PATHS.about, JSON.stringify(about))
  const lists = createFileLists(archive)
  const addToLists = (file: ArchivedFile) => lists.add(file)
  const tables = await dumpTables({ client, archive, tables: about.tables, addToLists })
  const sequences = await findSequences(client)
  const documents = await openDocuments(configuration, about.installationId, IGNORE_ERRORS)
  const copied = await copyDocuments({ client, currentClient, tables: about.tables, documents, archive, addToLists })
  await client.query('commit')
  const others = await copyFolder({ configuration, folder, archive, addToLists, maxSizes })
  const { takenAt } = about
  const finishedAt = new Date().toISOString()
  const manifest = { takenAt, finishedAt, tables, sequences, ...copied, others, lists: await lists.finish() }
  await archive.addText(PATHS.manifest, JSON.stringify(manifest))
  return manifest
}

/** A backup ignores the errors that a bucket would log: if the bucket is unavailable, reading the first document throws. */
const IGNORE_ERRORS = () => {}

/** Describes the portal in `about.json`. The query is the first of the transaction, and so it takes the snapshot. */
async function describePortal(client: pg.ClientBase): Promise<About> {
  // One row per applied migration; each row repeats the time and the id of the installation.
  const { rows: migrationRows } = await client.query<{ migration: string; takenAt: string; installationId: string }>(
    `select name as migration, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
       (select id from installation) as "installationId"
     from kysely_migration order by name`,
  )
  const [first] = migrationRows
  if (!first?.installationId)
    throw new StartUpError('This database contains no portal yet: there is nothing to back up.')
  const tables = (await findTables(client)).map(({ name, columns }) => ({
    name,
    // `dumpTables` writes the waiting jobs of the queue as further rows of the outbox. A restore gives all these rows new ids, so
    // the other columns are omitted.
    columns: name === OUTBOX ? ['queue', 'payload', 'is_urgent'] : columns,
  }))
  const migrations = migrationRows.map(({ migration }) => migration)
  const { takenAt, installationId } = first
  return { format: FORMAT, portal: VERSION, takenAt, installationId, migrations, tables }
}

const MAX_LISTED_PATHS = 10

/** The output of `npm run backup`. The faults are documents that are missing or damaged in the portal. */
export function describeBackup({ file, bytes, manifest }: TakenBackup): { sentences: string[]; faults: string[] } {
  const { tables, documents, others, removed, missing, damaged } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const sentences = [
    `Backed up to ${file}, ${megabytes(bytes)}: ${rows} rows of ${tables.length} tables as of ${manifest.takenAt}, ${documents.count} documents (${megabytes(documents.bytes)}) and ${others.count} other files.`,
    `It does not contain the keys: save them separately with ${commandLine('backup', '--keys')}.`,
  ]
  if (removed.length > 0)
    sentences.push(`Documents that were deleted from the portal during the backup: ${removed.length}.`)
  const faults = [
    ...(missing.length > 0 ? [`Missing documents: ${listPaths(missing)}.`] : []),
    ...(damaged.length > 0 ? [`Documents that changed since they were submitted: ${listPaths(damaged)}.`] : []),
  ]
  return { sentences, faults }
}

/** The number of paths, and the first of them. */
const listPaths = (paths: readonly string[]) =>
  `${paths.length} (${paths.slice(0, MAX_LISTED_PATHS).join(', ')}${paths.length > MAX_LISTED_PATHS ? ', …' : ''})`
