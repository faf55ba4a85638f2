import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Socket } from 'node:net'
import pLimit from 'p-limit'
import { Refusal } from '#shared/refusal.ts'
import type { ClamdAddress, ScannerSettings } from '../platform/configuration/addresses.ts'

export interface Scanner {
  /** Looks for viruses in a staged file. Throws `scanner-away` where that cannot be found out, and may not be left open. */
  isInfected(path: string): Promise<boolean>
  /** Whether it answers at this moment. */
  isThere(): Promise<boolean>
  /** How many files wait for their turn. */
  waiting(): number
  /** How many files were found to be poisoned. */
  found(): number
}

/** A file of 5 MB takes a second at most; clamd reads its signatures anew for some seconds, and answers then. */
const PATIENCE_MS = 20_000
const PING_MS = 1_000
/** Fewer than clamd has threads (MaxThreads, 10 by itself). */
const AT_ONCE = 4
const RETRY_S = 60
const PIECE = 64 * 1024

/** Opens a scanner that asks clamd; nothing is kept open between two files. */
export function createScanner({ address, whenAway }: ScannerSettings, onFault: (error: Error) => void): Scanner {
  const turns = pLimit(AT_ONCE)
  let found = 0
  return {
    async isInfected(path) {
      try {
        const pieces = () => createReadStream(path, { highWaterMark: PIECE })
        const signature = await turns(() => scanWithClamd(address, pieces(), PATIENCE_MS))
        if (signature !== undefined) found += 1
        return signature !== undefined
      } catch (cause) {
        if (whenAway === 'refuse') throw new Refusal('scanner-away', { retryAfter: RETRY_S }, { cause })
        onFault(new Error('A file was taken without being scanned', { cause }))
        return false
      }
    },
    isThere: () => pingClamd(address, PING_MS),
    waiting: () => turns.pendingCount,
    found: () => found,
  }
}

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
