// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A test double of the virus scanner clamd. */
export interface ClamdServer {
  /** The address for CLAMD_SOCKET. */
  address: string
  /** The files that the server has scanned, in the order of their arrival. */
  scanned: Buffer[]
  /** Sets how the server answers from now on: with a verdict, with an error, by closing the connection, or not at all. */
  answer(mode: 'verdict' | 'error' | 'close' | 'never'): void
  close(): Promise<void>
}

/** The server reports each file that contains this text as infected. */
export const INFECTED_CONTENT = 'INFECTED CONTENT FOR A TEST'

/** A server that implements clamd's protocol (clamd(8), INSTREAM and PING with `z`), and detects one signature. */
export async function openClamdServer(): Promise<ClamdServer> {
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  let mode: Parameters<ClamdServer['answer']>[0] = 'verdict'
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let received = Buffer.alloc(0)
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      if (mode === 'close') return void socket.destroy()
      const verdict = mode === 'never' ? undefined : verdictOn(received, mode === 'error', scanned)
      if (verdict !== undefined) socket.end(`${verdict}\0`)
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
      mode = next
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The response to a request; undefined until the request is complete. */
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
  return file.includes(INFECTED_CONTENT) ? 'stream: Test.Infected-1 FOUND' : 'stream: OK'
}

/** The file in the chunks from this offset. Each chunk begins with its length. Undefined until the last chunk has arrived. */
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
