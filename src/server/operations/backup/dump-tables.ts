// SPDX-License-Identifier: Apache-2.0
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { inBatches } from '../../platform/files.ts'
import type { ArchivedFile, ArchiveWriter } from './archive.ts'
import { OUTBOX, quoteName, type TableShape } from './find-tables.ts'
import { type Manifest, PATHS } from './manifest.ts'

/** The uncompressed size of a part of a table. Only one part is in memory at a time. */
const PART_BYTES = 4 * 1024 * 1024
const NEW_LINE = 0x0a

const compress = promisify(gzip)

interface Dump {
  /** A connection whose open transaction has the snapshot. */
  client: pg.ClientBase
  archive: Pick<ArchiveWriter, 'add'>
  tables: readonly TableShape[]
  /** Adds a file to the file lists of the backup. */
  addToLists: (file: ArchivedFile) => Promise<void>
}

/** Writes the rows of all tables in the snapshot, and returns the number of rows of each table. */
export async function dumpTables({ client, archive, tables, addToLists }: Dump): Promise<Manifest['tables']> {
  const counted: Manifest['tables'] = []
  for (const table of tables) {
    const columns = table.columns.map(quoteName).join(', ')
    const source =
      table.name === OUTBOX
        ? `(select ${columns} from (${await unsentMail(client)}) as unsent)`
        : `${quoteName(table.name)} (${columns})`
    let rows = 0
    let part = 0
    // PostgreSQL sends each row in a separate message, so parts consist of whole rows.
    for await (const batch of inBatches(copyOut(client, `copy ${source} to stdout`), PART_BYTES)) {
      const bytes = Buffer.concat(batch)
      part += 1
      rows += countLines(bytes)
      const compressed = await compress(bytes)
      const name = `${PATHS.database}${table.name}/${String(part).padStart(6, '0')}.copy.gz`
      await addToLists(await archive.add({ name, size: compressed.length }, Readable.from([compressed])))
    }
    counted.push({ name: table.name, rows })
  }
  return counted
}

/** Counts rows. In the text format of COPY, each row is one line, and line breaks within values are escaped. */
function countLines(bytes: Uint8Array) {
  let lines = 0
  for (let offset = bytes.indexOf(NEW_LINE); offset !== -1; offset = bytes.indexOf(NEW_LINE, offset + 1)) lines += 1
  return lines
}

/** SQL for the mails in the outbox. Mails with codes are excluded, because a restore must not make old codes valid. */
const UNSENT = `
  select queue, payload, is_urgent from promised_jobs where payload->>'kind' <> 'code'`

/** SQL for the mails that the job queue has taken over from the outbox. */
const QUEUED = `
  union all select name, data, priority > 0 from pgboss.job
  where state in ('created', 'retry', 'active') and data->>'kind' <> 'code'`

/** The query for all unsent mails, in the form of outbox rows. A portal that has never run has no job queue. */
async function unsentMail(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ exists: boolean }>(`select to_regclass('pgboss.job') is not null as exists`)
  return rows[0]?.exists ? UNSENT + QUEUED : UNSENT
}

/** The part of pg's connection that COPY … TO needs. */
interface CopyOutConnection {
  query(text: string): void
  readonly stream: { pause(): void; resume(): void }
}

/** Streams the rows of a COPY … TO STDOUT in PostgreSQL's text format, with back-pressure on the server. */
function copyOut(client: pg.ClientBase, statement: string): Readable {
  let connection: CopyOutConnection | undefined
  const rows = new Readable({ read: () => connection?.stream.resume(), highWaterMark: 1024 * 1024 })
  client.query({
    submit(opened) {
      connection = opened
      opened.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // Copies the chunk, because pg reuses its buffer.
      if (!rows.push(Buffer.from(chunk))) connection?.stream.pause()
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  } as pg.Submittable)
  return rows
}
