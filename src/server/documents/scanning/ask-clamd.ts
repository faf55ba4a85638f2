import { once } from 'node:events'
import { Socket } from 'node:net'
import type { ClamdAddress } from '../../platform/configuration/addresses.ts'

const CLEAN = 'stream: OK'
const FOUND = /^stream: (.+) FOUND$/
/** clamd's answers are a line. */
const LONGEST_ANSWER = 4_096

/** The name of what clamd finds in these bytes, or undefined. Throws where it gives no verdict in time (milliseconds). */
export async function scanWithClamd(address: ClamdAddress, bytes: AsyncIterable<Buffer>, patience: number) {
  const said = await ask(address, framed(bytes), patience)
  if (said === CLEAN) return undefined
  const found = FOUND.exec(said)?.[1]
  if (found === undefined) throw new Error(`clamd gave no verdict: ${said || 'it said nothing'}`)
  return found
}

/** Whether clamd answers in time. */
export async function pingClamd(address: ClamdAddress, patience: number): Promise<boolean> {
  return (await ask(address, [Buffer.from('zPING\0')], patience).catch(() => '')) === 'PONG'
}

/** INSTREAM: each piece behind its length in four bytes, the greatest first, and a length of nought at the end. */
async function* framed(bytes: AsyncIterable<Buffer>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const piece of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(piece.length)
    yield length
    yield piece
  }
  yield Buffer.alloc(4)
}

async function ask(address: ClamdAddress, pieces: Iterable<Buffer> | AsyncIterable<Buffer>, patience: number) {
  const signal = AbortSignal.timeout(patience)
  const socket = new Socket({ signal })
  // Whoever refuses in the middle, for example a file that is too long, says so and hangs up.
  const sending = send(socket.connect(address), pieces, signal).catch((error: unknown) =>
    socket.destroy(asError(error)),
  )
  try {
    return await answerOf(socket)
  } finally {
    socket.destroy()
    await sending
  }
}

async function send(socket: Socket, pieces: Iterable<Buffer> | AsyncIterable<Buffer>, signal: AbortSignal) {
  for await (const piece of pieces) {
    if (!socket.write(piece)) await once(socket, 'drain', { signal })
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Up to its NUL. */
async function answerOf(socket: Socket): Promise<string> {
  let said = ''
  for await (const piece of socket) {
    said += String(piece)
    const end = said.indexOf('\0')
    if (end !== -1) return said.slice(0, end)
    if (said.length > LONGEST_ANSWER) break
  }
  return said.trim()
}
