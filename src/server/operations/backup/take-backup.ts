import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { openDocuments } from '../../documents/open-documents.ts'
import { headsFile } from '../../platform/audit/chain/audit-folder.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'
import { VERSION } from '../../platform/version.ts'
import { type ArchivedFile, type ArchiveWriter, isUnfinished, writeArchive } from './archive.ts'
import { backupFile, refuseWithoutRoom } from './backup-folder.ts'
import { copyDocuments, copyFolder } from './copy-files.ts'
import { dumpTable, waitingMail } from './dump-tables.ts'
import { keepErasures } from './erasure-list.ts'
import { findSequences, findTables } from './find-tables.ts'
import { type About, createFileLists, FORMAT, type Manifest, PLACES } from './manifest.ts'
import { onPatientLine, openOwnDatabase } from './own-database.ts'

interface TakenBackup {
  file: string
  bytes: number
  manifest: Manifest
}

interface Request {
  configuration: Configuration
  /** Where the backup is to lie. */
  folder: string
  passphrase: string
}

/**
 * Backs up a portal beside its work, into one sealed archive. The order makes it fit together: first how far the heads of
 * the audit log go, then the snapshot of the database, then the files that its rows name. The archive gets its name when
 * all of it is on the disk. Throws a `StartUpFault` where another backup is being taken.
 */
export async function takeBackup({ configuration, folder, passphrase }: Request): Promise<TakenBackup> {
  const database = await openOwnDatabase(configuration)
  try {
    return await onPatientLine(database.address, async (client) => {
      await refuseSecond(client)
      await makeRoom(folder)
      await refuseWithoutRoom(folder)
      const file = join(folder, backupFile(new Date()))
      const archive = await writeArchive(file, passphrase)
      try {
        const current = (work: (line: pg.Client) => Promise<Manifest>) => onPatientLine(database.address, work)
        const manifest = await current((line) => writeAll({ configuration, folder, client, current: line, archive }))
        const bytes = await archive.finish()
        await keepErasures(configuration.dataDir, folder)
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

/** Of this portal: the lock ends with its line. */
async function refuseSecond(client: pg.ClientBase) {
  const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(hashtext('backup')) as mine`)
  if (!rows[0]?.mine) throw new StartUpFault('Another backup of this portal is being taken. Wait until it is done.')
}

/** Takes away what a backup left behind that was killed. */
async function makeRoom(folder: string) {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const name of await readdir(folder)) if (isUnfinished(name)) await rm(join(folder, name), { force: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
    throw new StartUpFault(
      `The folder ${folder} cannot be used for backups (${String(error.code)}). Choose another one.`,
    )
  }
}

interface Ground {
  configuration: Configuration
  folder: string
  client: pg.ClientBase
  current: pg.ClientBase
  archive: ArchiveWriter
}

async function writeAll({ configuration, folder, client, current, archive }: Ground): Promise<Manifest> {
  const heads = headsFile(configuration.dataDir)
  const upTo = new Map([[relative(configuration.dataDir, heads), await sizeOf(heads)]])
  await client.query('begin isolation level repeatable read, read only')
  const about = await describe(client)
  await archive.addText(PLACES.about, JSON.stringify(about))
  const lists = createFileLists(archive)
  const note = (file: ArchivedFile) => lists.note(file)
  const tables = await dumpTables({ client, archive, about, note })
  const sequences = await findSequences(client)
  const documents = await openDocuments(configuration, about.installationId, () => {})
  const copied = await copyDocuments({ client, current, tables: about.tables, documents, archive, note })
  await client.query('commit')
  const others = await copyFolder({ configuration, folder, archive, note, upTo })
  const { takenAt } = about
  const finishedAt = new Date().toISOString()
  const manifest = { takenAt, finishedAt, tables, sequences, ...copied, others, lists: await lists.finish() }
  await archive.addText(PLACES.manifest, JSON.stringify(manifest))
  return manifest
}

const PROMISES = 'promised_jobs'

/** The first statement of the transaction, which takes the snapshot. */
async function describe(client: pg.ClientBase): Promise<About> {
  const { rows } = await client.query<{ name: string; takenAt: string; id: string }>(
    `select name, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "takenAt",
       (select id from installation) as id
     from kysely_migration order by name`,
  )
  const [first] = rows
  if (!first?.id) throw new StartUpFault('This database holds no portal yet: there is nothing to back up.')
  const tables = (await findTables(client)).map(({ name, columns }) => ({
    name,
    // What waits in the queue joins it, and gets numbers of its own.
    columns: name === PROMISES ? ['queue', 'payload', 'is_urgent'] : columns,
  }))
  const migrations = rows.map(({ name }) => name)
  return { format: FORMAT, portal: VERSION, takenAt: first.takenAt, installationId: first.id, migrations, tables }
}

type Dump = Pick<Ground, 'client' | 'archive'> & { about: About; note: (file: ArchivedFile) => Promise<void> }

async function dumpTables({ client, archive, about, note }: Dump) {
  const waiting = await waitingMail(client)
  const counted: Manifest['tables'] = []
  for (const table of about.tables) {
    const query = table.name === PROMISES ? waiting : undefined
    counted.push({ name: table.name, rows: await dumpTable({ client, archive, table, query, note }) })
  }
  return counted
}

async function sizeOf(file: string) {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return found?.size ?? 0
}

const MOST_NAMED = 10

/** What `npm run backup` says of a backup; not sound where the portal's own documents are not. */
export function describeBackup({ file, bytes, manifest }: TakenBackup): { isSound: boolean; sentences: string[] } {
  const { tables, documents, others, removed, missing, damaged } = manifest
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const sentences = [
    `Backed up to ${file}, ${megabytes(bytes)}: ${rows} rows of ${tables.length} tables as of ${manifest.takenAt}, ${documents.count} documents (${megabytes(documents.bytes)}) and ${others.count} other files.`,
    'The keys are not in it: npm run backup -- --keys keeps them, in another place.',
  ]
  if (removed.length > 0)
    sentences.push(`Documents that were taken away meanwhile, with their rows: ${removed.length}.`)
  const faults = [
    ...(missing.length > 0 ? [`Documents that rows name and that are not there: ${named(missing)}.`] : []),
    ...(damaged.length > 0 ? [`Documents that are not as they were handed in: ${named(damaged)}.`] : []),
  ]
  return { isSound: faults.length === 0, sentences: [...sentences, ...faults] }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

const named = (paths: readonly string[]) =>
  `${paths.length} (${paths.slice(0, MOST_NAMED).join(', ')}${paths.length > MOST_NAMED ? ', …' : ''})`
