import type pg from 'pg'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { ArchivedFile, ArchiveWriter } from './archive/write-archive.ts'
import { named, namingFiles, type TableShape } from './database/find-tables.ts'
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
export async function* exactly(bytes: AsyncIterable<Uint8Array>, size: number) {
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
