// SPDX-License-Identifier: Apache-2.0
import { open, readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { Configuration } from '../../platform/configuration/configuration.ts'
import { undefinedIfMissing } from '../../platform/files.ts'
import type { ArchivedFile, ArchiveWriter } from './archive.ts'
import { isExcluded } from './excluded-paths.ts'
import { quoteName, type TableShape, tablesWithFiles } from './find-tables.ts'
import { type Manifest, PATHS } from './manifest.ts'

const ROWS_PER_QUERY = 1_000

/** SQL condition for rows with a file. The row of a deleted document may stay as a record, without a digest. */
export const HAS_FILE = 'octet_length(sha256) > 0'

interface DocumentCopy {
  /** A connection whose open transaction has the snapshot. */
  client: pg.ClientBase
  /** A connection that reads the current state. */
  currentClient: pg.ClientBase
  tables: readonly TableShape[]
  documents: DocumentStore
  archive: ArchiveWriter
  /** Adds a file to the file lists of the backup. */
  addToLists: (file: ArchivedFile) => Promise<void>
}

type CopiedDocuments = Pick<Manifest, 'documents' | 'removed' | 'missing' | 'damaged'>

/**
 * Copies every file that a row of the snapshot names. Files are written before their rows and never change, so they can
 * be copied after the snapshot. Returns the paths of missing and damaged files, and of files that were deleted with
 * their rows after the snapshot.
 */
export async function copyDocuments(copy: DocumentCopy): Promise<CopiedDocuments> {
  const { client, currentClient, tables, documents, archive, addToLists } = copy
  const copied: CopiedDocuments = { documents: { count: 0, bytes: 0 }, removed: [], missing: [], damaged: [] }
  for (const { name: table } of tablesWithFiles(tables)) {
    for await (const file of findFiles(client, table)) {
      const bytes = await documents.read(file.path).catch(undefinedIfMissing)
      if (!bytes) {
        // A file without a row was deleted after the snapshot. A file with a row should exist, so it is missing.
        const hasRow = await hasRowFor(currentClient, table, file.path)
        copied[hasRow ? 'missing' : 'removed'].push(file.path)
        continue
      }
      const archived = await archive.add(
        { name: PATHS.documents + file.path, size: file.size },
        withExactSize(bytes, file.size),
      )
      if (archived.sha256 !== file.sha256) copied.damaged.push(file.path)
      copied.documents.count += 1
      copied.documents.bytes += archived.size
      await addToLists(archived)
    }
  }
  return copied
}

interface StoredFile {
  path: string
  size: number
  sha256: string
}

/** Yields the files that the rows of a table name, in the order of their paths. */
async function* findFiles(client: pg.ClientBase, table: string): AsyncGenerator<StoredFile> {
  for (let after = ''; ; ) {
    const { rows } = await client.query<StoredFile>(
      `select file_path as path, size, encode(sha256, 'hex') as sha256 from ${quoteName(table)}
       where file_path > $1 and ${HAS_FILE} order by file_path limit ${ROWS_PER_QUERY}`,
      [after],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS_PER_QUERY) return
    after = last.path
  }
}

async function hasRowFor(client: pg.ClientBase, table: string, path: string) {
  const { rowCount } = await client.query(`select from ${quoteName(table)} where file_path = $1 and ${HAS_FILE}`, [
    path,
  ])
  return rowCount !== 0
}

interface FolderCopy {
  configuration: Configuration
  /** The folder of the archive. It is not copied, so that a backup contains no older backups. */
  folder: string
  archive: ArchiveWriter
  /** Adds a file to the file lists of the backup. */
  addToLists: (file: ArchivedFile) => Promise<void>
  /**
   * The sizes of growing files before the snapshot, by path in the data folder. Bytes that were appended later are not copied.
   */
  maxSizes: ReadonlyMap<string, number>
}

/**
 * Copies the files of the data folder that are not documents, such as the signed heads of the audit log, the installation id
 * and queued mails.
 */
export async function copyFolder({ configuration, folder, archive, addToLists, maxSizes }: FolderCopy) {
  const copied = { count: 0, bytes: 0 }
  for await (const path of pathsToCopy(configuration, folder)) {
    const name = relative(configuration.dataDir, path)
    const archived = await copyFile({ path, name, maxSize: maxSizes.get(name), archive })
    if (!archived) continue
    copied.count += 1
    copied.bytes += archived.size
    await addToLists(archived)
  }
  return copied
}

async function* pathsToCopy(configuration: Configuration, archiveFolder: string): AsyncGenerator<string> {
  const { dataDir } = configuration
  const folders = [dataDir]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (isExcluded(relative(dataDir, path), configuration, [archiveFolder])) continue
      if (entry.isDirectory()) folders.push(path)
      else if (entry.isFile()) yield path
    }
  }
}

interface FileCopy {
  path: string
  name: string
  maxSize: number | undefined
  archive: ArchiveWriter
}

/**
 * Copies a file. Returns undefined if it was deleted in the meantime, for example a mail that was taken from the
 * outbox.
 */
async function copyFile({ path, name, maxSize, archive }: FileCopy): Promise<ArchivedFile | undefined> {
  const handle = await open(path, 'r').catch(undefinedIfMissing)
  if (!handle) return undefined
  try {
    const { size: currentSize, mode } = await handle.stat()
    const size = Math.min(currentSize, maxSize ?? currentSize)
    const bytes = size === 0 ? Readable.from([]) : handle.createReadStream({ end: size - 1, autoClose: false })
    return await archive.add({ name: PATHS.folder + name, size, mode: mode & 0o777 }, withExactSize(bytes, size))
  } finally {
    await handle.close()
  }
}

/**
 * Truncates a file, or pads it with zeros, because a tar entry must have the size in its header. A document of another size
 * is damaged, and its digest shows this.
 */
async function* withExactSize(bytes: AsyncIterable<Uint8Array>, size: number) {
  let remaining = size
  for await (const chunk of bytes) {
    const copied = chunk.subarray(0, remaining)
    remaining -= copied.length
    if (copied.length > 0) yield copied
  }
  while (remaining > 0) {
    const padding = new Uint8Array(Math.min(remaining, 65_536))
    remaining -= padding.length
    yield padding
  }
}
