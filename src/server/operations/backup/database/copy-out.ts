import { Readable } from 'node:stream'
import type pg from 'pg'

/** What the driver tells whoever speaks COPY over its line. */
interface Line {
  query(text: string): void
  readonly stream: { pause(): void; resume(): void }
}

/** The rows that a COPY … TO STDOUT gives, in PostgreSQL's own text format; the server waits while nobody reads. */
export function copyOut(client: pg.ClientBase, statement: string): Readable {
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
