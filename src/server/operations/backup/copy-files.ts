import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { ArchivedFile, ArchiveWriter } from './archive.ts'
import { isLeftOut } from './excluded-paths.ts'
import { named, namingFiles, type TableShape } from './find-tables.ts'
import { type Manifest, PLACES } from './manifest.ts'

const PAGE = 1_000

/** A row whose paper was taken away for good may stay, to say that there was one; then it has no digest. */
export const NOT_EMPTIED = 'octet_length(sha256) > 0'

interface NamedFile {
  path: string
  size: number
  sha256: string
}

interface Request {
  /** Within the snapshot. */
  client: pg.ClientBase
  /** As of now. */
  current: pg.ClientBase
  tables: readonly TableShape[]
  documents: DocumentStore
  archive: ArchiveWriter
  note: (file: ArchivedFile) => Promise<void>
}

type Copied = Pick<Manifest, 'documents' | 'removed' | 'missing' | 'damaged'>

/**
 * Copies every file that a row of the snapshot names. Such a file lies there before its row and never changes, so it is
 * copied after the snapshot was taken; one that was taken away with its row meanwhile is noted, and so is damage.
 */
export async function copyDocuments({ client, current, tables, documents, archive, note }: Request): Promise<Copied> {
  const copied: Copied = { documents: { count: 0, bytes: 0 }, removed: [], missing: [], damaged: [] }
  for (const { name: table } of namingFiles(tables)) {
    for await (const file of filesOf(client, table)) {
      const bytes = await documents.read(file.path).catch(absent)
      if (!bytes) {
        const isStillNamed = await isNamed(current, table, file.path)
        copied[isStillNamed ? 'missing' : 'removed'].push(file.path)
        continue
      }
      const kept = await archive.add({ name: PLACES.documents + file.path, size: file.size }, exactly(bytes, file.size))
      if (kept.sha256 !== file.sha256) copied.damaged.push(file.path)
      copied.documents.count += 1
      copied.documents.bytes += kept.size
      await note(kept)
    }
  }
  return copied
}

/** By the order of their names, a page at a time. */
async function* filesOf(client: pg.ClientBase, table: string): AsyncGenerator<NamedFile> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<NamedFile>(
      `select file_path as path, size, encode(sha256, 'hex') as sha256 from ${named(table)}
       where file_path > $1 and ${NOT_EMPTIED} order by file_path limit ${PAGE}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.path
  }
}

async function isNamed(client: pg.ClientBase, table: string, path: string) {
  const { rowCount } = await client.query(`select from ${named(table)} where file_path = $1 and ${NOT_EMPTIED}`, [path])
  return rowCount !== 0
}

function absent(error: NodeJS.ErrnoException) {
  if (error.code === 'ENOENT') return undefined
  throw error
}

/** An archive's file has the size that was announced: what a disk lost of it is made up, and told by its digest. */
async function* exactly(bytes: AsyncIterable<Uint8Array>, size: number) {
  let rest = size
  for await (const chunk of bytes) {
    const wanted = chunk.subarray(0, rest)
    rest -= wanted.length
    if (wanted.length > 0) yield wanted
  }
  while (rest > 0) {
    const filler = new Uint8Array(Math.min(rest, 65_536))
    rest -= filler.length
    yield filler
  }
}

interface FolderRequest {
  configuration: Configuration
  /** Where the archive lies: it does not hold itself, nor those before it. */
  folder: string
  archive: ArchiveWriter
  note: (file: ArchivedFile) => Promise<void>
  /** Sizes that files had before the snapshot, by their path in the folder: they are copied no further. */
  upTo: ReadonlyMap<string, number>
}

/** Copies whatever else lies in the data folder: the heads of the audit log, the installation's id, mails that wait. */
export async function copyFolder({ configuration, folder, archive, note, upTo }: FolderRequest) {
  const copied = { count: 0, bytes: 0 }
  for await (const path of pathsToCopy(configuration, folder)) {
    const name = relative(configuration.dataDir, path)
    const kept = await copyFile({ path, name, most: upTo.get(name), archive })
    if (!kept) continue
    copied.count += 1
    copied.bytes += kept.size
    await note(kept)
  }
  return copied
}

async function* pathsToCopy(configuration: Configuration, target: string): AsyncGenerator<string> {
  const { dataDir } = configuration
  const folders = [dataDir]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (isLeftOut(relative(dataDir, path), configuration, [target])) continue
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) yield path
    }
  }
}

interface Copy {
  path: string
  name: string
  most: number | undefined
  archive: ArchiveWriter
}

/** A file that went away meanwhile, as a mail that was fetched, is no loss. */
async function copyFile({ path, name, most, archive }: Copy): Promise<ArchivedFile | undefined> {
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  try {
    const { size: now, mode } = await handle.stat()
    const size = Math.min(now, most ?? now)
    const bytes = size === 0 ? [] : handle.createReadStream({ end: size - 1, autoClose: false })
    return await archive.add({ name: PLACES.folder + name, size, mode: mode & 0o777 }, exactly(asIterable(bytes), size))
  } finally {
    await handle.close()
  }
}

async function* asIterable(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* bytes
}
