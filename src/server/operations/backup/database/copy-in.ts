import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** What the driver offers whoever speaks COPY over its line. */
interface Line {
  query(text: string): void
  readonly stream: Writable
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/** Hands rows to a COPY … FROM STDIN, as `copyOut` gave them. Throws what the database has against them. */
export async function copyIn(client: pg.ClientBase, statement: string, rows: Uint8Array): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    client.query({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse(line: Line) {
        send(line, rows).catch(reject)
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    } as pg.Submittable)
  })
}

const CHUNK = 256 * 1024

async function send(line: Line, rows: Uint8Array) {
  for (let start = 0; start < rows.length; start += CHUNK) {
    line.sendCopyFromChunk(rows.subarray(start, start + CHUNK))
    if (line.stream.writableNeedDrain) await once(line.stream, 'drain')
  }
  line.endCopyFrom()
}
