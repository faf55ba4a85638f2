import { createInflate, type Inflate, inflateSync, type ZlibOptions } from 'node:zlib'
import type { ReadLimit } from './read-limit.ts'

declare module 'node:zlib' {
  // This overload is documented, but missing from the types.
  function inflateSync(data: Buffer, options: ZlibOptions & { info: true }): { buffer: Buffer; engine: Inflate }
}

/** The maximum decompressed bytes of one object. A page at 600 dpi in full colour has 104 MB. */
const MAX_OBJECT_BYTES = 128 * 1024 * 1024
const MAX_AT_ONCE_BYTES = 1024 * 1024
/** The maximum bytes of one object stream. A register of thousands of pages has some megabytes. */
const MAX_WORDS = 16 * 1024 * 1024
const PIECE = 64 * 1024
/** Overlap of consecutive chunks, for tokens across their boundary. */
const OVERLAP = 128
/** Fixed cost of one inflate call, in bytes. */
const START = 16 * 1024
/** Fixed cost of a chunked inflate, for large or damaged data. */
const START_IN_PIECES = 256 * 1024

/** Result of inflating data chunk by chunk; stops early once `isMatch` returns true. */
export interface InflateResult {
  /** Decompressed bytes, counted until they exceed the limit. */
  size: number
  isFound: boolean
}

/** Whether data starts with a zlib header (RFC 1950). */
export const isDeflated = (bytes: Buffer, offset: number) =>
  offset + 1 < bytes.length && ((bytes[offset] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(offset) % 31 === 0

/** Inflates data and searches it, with at most one chunk in memory. The compressed data marks its own end. */
export async function inflateAndSearch(
  data: Buffer,
  isMatch: (text: string) => boolean,
  limit: ReadLimit,
): Promise<InflateResult> {
  const inflatedAtOnce = inflated(data, MAX_AT_ONCE_BYTES, limit)
  // Large or damaged data is searched in chunks, because readers display the readable part.
  return inflatedAtOnce === undefined
    ? inflateInChunks(data, isMatch, limit)
    : { size: inflatedAtOnce.length, isFound: isMatch(inflatedAtOnce) }
}

async function inflateInChunks(
  data: Buffer,
  isMatch: (text: string) => boolean,
  limit: ReadLimit,
): Promise<InflateResult> {
  limit.consume(START_IN_PIECES)
  const inflate = createInflate({ chunkSize: PIECE })
  const result: InflateResult = { size: 0, isFound: false }
  let before = ''
  let exhausted: unknown
  inflate.on('data', (chunk: Buffer) => {
    const text = before + chunk.toString('latin1')
    before = text.slice(-OVERLAP)
    result.size += chunk.length
    try {
      result.isFound ||= isMatch(text)
    } catch (error) {
      exhausted = error
    }
    if (exhausted || result.isFound || result.size > MAX_OBJECT_BYTES) inflate.destroy()
  })
  // Invalid data is ignored, as readers do.
  inflate.on('error', () => {})
  const over = new Promise((resolve) => inflate.on('close', resolve))
  await writeCounted(inflate, data, { over, limit })
  await over
  if (exhausted) throw exhausted
  return result
}

/** Writes data in chunks, to count the bytes that are read and to stop at the end of the compressed data. */
async function writeCounted(
  inflate: Inflate,
  data: Buffer,
  { over, limit }: { over: Promise<unknown>; limit: ReadLimit },
) {
  try {
    for (let offset = 0; offset < data.length && inflate.writable && !inflate.readableEnded; offset += PIECE) {
      const chunk = data.subarray(offset, offset + PIECE)
      // The bytes are counted twice, because the first attempt has read them, too.
      limit.consume(2 * chunk.length)
      // Node never calls the callback of a failed write.
      await Promise.race([over, new Promise((resolve) => inflate.write(chunk, resolve))])
    }
    if (inflate.readableEnded) inflate.destroy()
    else inflate.end()
  } catch (error) {
    inflate.destroy()
    throw error
  }
}

/** The text of an object stream in one piece, so that no token is split; undefined if it is damaged or too long. */
export const inflateText = (data: Buffer, limit: ReadLimit) => inflated(data, MAX_WORDS, limit)

/** Inflates data at once; undefined if it is damaged or longer than the limit. */
function inflated(data: Buffer, maxOutputLength: number, limit: ReadLimit): string | undefined {
  limit.consume(START)
  const result = inflateWhole(data, maxOutputLength)
  if (!result) return undefined
  limit.consume(result.engine.bytesWritten + result.buffer.length)
  return result.buffer.toString('latin1')
}

function inflateWhole(data: Buffer, maxOutputLength: number) {
  try {
    return inflateSync(data, { maxOutputLength, info: true })
  } catch {
    return undefined
  }
}

/** Whether the decompressed size exceeds any real page. */
export const isTooLarge = ({ size }: InflateResult) => size > MAX_OBJECT_BYTES
