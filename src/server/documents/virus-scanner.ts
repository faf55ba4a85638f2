// SPDX-License-Identifier: Apache-2.0
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { Socket } from 'node:net'
import pLimit from 'p-limit'
import { RequestError } from '#shared/request-error.ts'
import type { ClamdAddress, ScannerSettings } from '../platform/configuration/environment.ts'

/** Scans files with clamd, the daemon of the virus scanner ClamAV. */
export interface Scanner {
  /**
   * Scans a staged file for viruses. Throws `scanner-away` if the scanner is unavailable and the configuration does
   * not allow unscanned files.
   */
  isInfected(path: string): Promise<boolean>
  /** Whether clamd responds now. */
  isReachable(): Promise<boolean>
  /** The number of files that wait to be scanned. */
  waiting(): number
  /** The number of infected files that were found. */
  countInfected(): number
}

/**
 * The timeout per file. A 5 MB file takes a second at most, but clamd pauses for several seconds to reload its
 * signatures.
 */
const TIMEOUT_MS = 20_000
const PING_MS = 1_000
/** The maximum number of concurrent scans, fewer than clamd's threads (MaxThreads, 10 by default). */
const CONCURRENCY = 4
const RETRY_AFTER_S = 60
const CHUNK_BYTES = 64 * 1024

/** Opens a scanner that sends files to clamd, one connection per file. */
export function createScanner({ address, whenUnavailable }: ScannerSettings, onError: (error: Error) => void): Scanner {
  const queue = pLimit(CONCURRENCY)
  let infected = 0
  return {
    async isInfected(path) {
      try {
        const chunks = () => createReadStream(path, { highWaterMark: CHUNK_BYTES })
        const signature = await queue(() => scanWithClamd(address, chunks(), TIMEOUT_MS))
        if (signature !== undefined) infected += 1
        return signature !== undefined
      } catch (cause) {
        if (whenUnavailable === 'refuse')
          throw new RequestError('scanner-away', { retryAfter: RETRY_AFTER_S }, { cause })
        onError(new Error('A file was accepted without being scanned', { cause }))
        return false
      }
    },
    isReachable: () => pingClamd(address, PING_MS),
    waiting: () => queue.pendingCount,
    countInfected: () => infected,
  }
}

const CLEAN = 'stream: OK'
const FOUND = /^stream: (.+) FOUND$/
/** The maximum length of a response. clamd's responses have one line. */
const MAX_RESPONSE_LENGTH = 4_096

/**
 * The name of the signature that clamd finds in these bytes, or undefined. Throws if clamd gives no verdict within
 * `timeoutMs`.
 */
export async function scanWithClamd(address: ClamdAddress, bytes: AsyncIterable<Buffer>, timeoutMs: number) {
  const response = await sendCommand(address, framed(bytes), timeoutMs)
  if (response === CLEAN) return undefined
  const found = FOUND.exec(response)?.[1]
  if (found === undefined) throw new Error(`clamd gave no verdict: ${response || 'empty response'}`)
  return found
}

/** Whether clamd responds within `timeoutMs`. */
export async function pingClamd(address: ClamdAddress, timeoutMs: number): Promise<boolean> {
  return (await sendCommand(address, [Buffer.from('zPING\0')], timeoutMs).catch(() => '')) === 'PONG'
}

/** The INSTREAM command. Each chunk follows its length as a 32-bit big-endian number; a zero length ends the stream. */
async function* framed(bytes: AsyncIterable<Buffer>) {
  yield Buffer.from('zINSTREAM\0')
  for await (const chunk of bytes) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    yield length
    yield chunk
  }
  yield Buffer.alloc(4)
}

async function sendCommand(address: ClamdAddress, chunks: Iterable<Buffer> | AsyncIterable<Buffer>, timeoutMs: number) {
  const socket = new Socket({ signal: AbortSignal.timeout(timeoutMs) })
  const closing = new AbortController()
  // A closed socket never emits `drain`, so `send` must stop waiting for this event.
  socket.once('close', () => closing.abort())
  // clamd may reject a stream early, for example one that is too long; it then responds and closes the connection.
  const sending = send(socket.connect(address), chunks, closing.signal).catch((error: unknown) =>
    socket.destroy(asError(error)),
  )
  try {
    return await readResponse(socket)
  } finally {
    socket.destroy()
    await sending
  }
}

async function send(socket: Socket, chunks: Iterable<Buffer> | AsyncIterable<Buffer>, signal: AbortSignal) {
  for await (const chunk of chunks) {
    if (!socket.write(chunk)) await once(socket, 'drain', { signal })
  }
}

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)))

/** Reads the response up to its NUL byte. */
async function readResponse(socket: Socket): Promise<string> {
  let response = ''
  for await (const chunk of socket) {
    response += String(chunk)
    const end = response.indexOf('\0')
    if (end !== -1) return response.slice(0, end)
    if (response.length > MAX_RESPONSE_LENGTH) break
  }
  return response.trim()
}
