import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type pg from 'pg'
import { inLargePieces } from '../../platform/in-large-pieces.ts'
import type { ArchivedFile, ArchiveWriter } from './archive.ts'
import { named, type TableShape } from './find-tables.ts'
import { PLACES } from './manifest.ts'

/** A part of a table, before it is packed: the most of it that ever lies in memory. */
const PART_BYTES = 4 << 20
const NEW_LINE = 0x0a

const pack = promisify(gzip)

interface Request {
  client: pg.ClientBase
  archive: ArchiveWriter
  table: TableShape
  /** Instead of the table's own rows. */
  query?: string | undefined
  note: (file: ArchivedFile) => Promise<void>
}

/** Writes the rows of a table as the snapshot shows them, in parts of whole rows; gives how many there were. */
export async function dumpTable({ client, archive, table, query, note }: Request): Promise<number> {
  const columns = table.columns.map(named).join(', ')
  const source =
    query === undefined ? `${named(table.name)} (${columns})` : `(select ${columns} from (${query}) as waiting)`
  let rows = 0
  let part = 0
  // PostgreSQL sends each row in a piece of its own, so that parts are whole rows.
  for await (const bytes of inLargePieces(copyOut(client, `copy ${source} to stdout`), PART_BYTES)) {
    part += 1
    rows += linesIn(bytes)
    const packed = await pack(bytes)
    const name = `${PLACES.database}${table.name}/${String(part).padStart(6, '0')}.copy.gz`
    await note(await archive.add({ name, size: packed.length }, Readable.from([packed])))
  }
  return rows
}

/** In COPY's text format a line is a row: an end of line within a value is written otherwise. */
function linesIn(bytes: Uint8Array) {
  let lines = 0
  for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) lines += 1
  return lines
}

/** What the driver tells whoever speaks COPY over its line. */
interface Line {
  query(text: string): void
  readonly stream: { pause(): void; resume(): void }
}

/** The rows that a COPY … TO STDOUT gives, in PostgreSQL's own text format; the server waits while nobody reads. */
function copyOut(client: pg.ClientBase, statement: string): Readable {
  let line: Line | undefined
  const rows = new Readable({ read: () => line?.stream.resume(), highWaterMark: 1 << 20 })
  client.query({
    submit(connection) {
      line = connection
      connection.query(statement)
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      // The driver uses its buffer again.
      if (!rows.push(Buffer.from(chunk))) line?.stream.pause()
    },
    handleCommandComplete() {},
    handleReadyForQuery: () => void rows.push(null),
    handleError: (error: Error) => void rows.destroy(error),
  } as pg.Submittable)
  return rows
}

/**
 * Mails that were promised and not sent yet, as rows of `promised_jobs`: those that wait there, and those that the queue
 * has taken over. Codes stay out, as what they open does.
 */
const WAITING = `
  select queue, payload, is_urgent from promised_jobs where payload->>'kind' <> 'code'`

const QUEUED = `
  union all select name, data, priority > 0 from pgboss.job
  where state in ('created', 'retry', 'active') and data->>'kind' <> 'code'`

/** The query for them; where no portal ever ran, there is no queue. */
export async function waitingMail(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('pgboss.job') is not null as there`)
  return rows[0]?.there ? WAITING + QUEUED : WAITING
}
