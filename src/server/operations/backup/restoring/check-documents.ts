import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { DocumentStore } from '../../../documents/document-store.ts'
import type { Database } from '../../../platform/db/connection.ts'
import { NOT_EMPTIED } from '../copy-documents.ts'
import { namingFiles, type TableShape } from '../database/find-tables.ts'
import type { Findings } from './findings.ts'

const PAGE = 1_000

/** Reads every document that a row names, and holds its bytes against the digest in its row. */
export async function checkDocuments(
  db: Database,
  tables: readonly TableShape[],
  documents: DocumentStore,
): Promise<Findings> {
  const faults: string[] = []
  let [count, bytes] = [0, 0]
  for (const { name } of namingFiles(tables)) {
    for await (const { path, sha256 } of filesOf(db, name)) {
      const found = await digestOf(documents, path)
      if (found?.sha256 !== sha256) faults.push(`The document ${path} is ${found ? 'not as it was' : 'missing'}.`)
      count += 1
      bytes += found?.size ?? 0
    }
  }
  const sound = `${count - faults.length} documents (${(bytes / 1e6).toFixed(1)} MB), each byte for byte as when it was handed in.`
  return { sound: [sound], faults }
}

async function* filesOf(db: Database, table: string) {
  for (let after = ''; ; ) {
    const { rows } = await sql<{ path: string; sha256: string }>`
      select file_path as path, encode(sha256, 'hex') as sha256 from ${sql.table(table)}
      where file_path > ${after} and ${sql.raw(NOT_EMPTIED)} order by file_path limit ${sql.lit(PAGE)}`.execute(db)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.path
  }
}

async function digestOf(documents: DocumentStore, path: string) {
  const bytes: Readable | undefined = await documents.read(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!bytes) return undefined
  const digest = createHash('sha256')
  let size = 0
  for await (const chunk of bytes) {
    digest.update(chunk)
    size += chunk.length
  }
  return { size, sha256: digest.digest('hex') }
}
