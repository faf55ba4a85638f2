import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

export interface ClamdServer {
  /** The address for CLAMD_SOCKET. */
  address: string
  /** The files to scan, in the order of arrival. */
  scanned: Buffer[]
  /** The kind of the next responses: valid, an error, a closed connection, or none. */
  answer(how: 'properly' | 'error' | 'hang up' | 'never'): void
  close(): Promise<void>
}

/** The text that the server reports as infected in any file. */
export const POISON = 'A POISON FOR A TEST'

/** A server that implements clamd's protocol (clamd(8), INSTREAM and PING with `z`), and knows one signature. */
export async function openClamdServer(): Promise<ClamdServer> {
  const scanned: Buffer[] = []
  const lines = new Set<Socket>()
  let how: Parameters<ClamdServer['answer']>[0] = 'properly'
  const server = createServer((line) => {
    lines.add(line)
    line.on('close', () => lines.delete(line)).on('error', () => {})
    let received = Buffer.alloc(0)
    line.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (how === 'hang up') return void line.destroy()
      const verdict = how === 'never' ? undefined : verdictOn(received, how === 'error', scanned)
      if (verdict !== undefined) line.end(`${verdict}\0`)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('clamd has no port')
  return {
    address: `127.0.0.1:${address.port}`,
    scanned,
    answer: (next) => {
      how = next
    },
    async close() {
      for (const line of lines) line.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The response; undefined until the request is complete. */
function verdictOn(received: Buffer, isBroken: boolean, scanned: Buffer[]) {
  const end = received.indexOf(0)
  if (end === -1) return undefined
  const command = received.toString('latin1', 0, end)
  if (command === 'zPING') return 'PONG'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  if (isBroken) return 'INSTREAM size limit exceeded. ERROR'
  const file = piecesAfter(received, end + 1)
  if (!file) return undefined
  scanned.push(file)
  return file.includes(POISON) ? 'stream: Test.Poison-1 FOUND' : 'stream: OK'
}

function piecesAfter(received: Buffer, from: number): Buffer | undefined {
  const chunks: Buffer[] = []
  for (let offset = from; offset + 4 <= received.length; ) {
    const length = received.readUInt32BE(offset)
    if (length === 0) return Buffer.concat(chunks)
    chunks.push(received.subarray(offset + 4, offset + 4 + length))
    offset += 4 + length
  }
  return undefined
}
