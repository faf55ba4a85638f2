// SPDX-License-Identifier: Apache-2.0
import { createInflate, type Inflate, inflateSync, type ZlibOptions } from 'node:zlib'
import type { ReadLimit } from './read-limit.ts'

declare module 'node:zlib' {
  // This overload is documented, but missing from the types.
  function inflateSync(data: Buffer, options: ZlibOptions & { info: true }): { buffer: Buffer; engine: Inflate }
}

/** The maximum decompressed bytes of one object. A page at 600 dpi in full colour takes 104 MB. */
const MAX_OBJECT_BYTES = 128 * 1024 * 1024
const MAX_AT_ONCE_BYTES = 1024 * 1024
/** The maximum bytes of one object stream. A register of thousands of pages takes several megabytes. */
const MAX_OBJECT_STREAM_BYTES = 16 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024
/** Overlap of consecutive chunks, for tokens across their boundary. */
const OVERLAP = 128
/** Fixed cost of one inflate call, in bytes. */
const INFLATE_COST = 16 * 1024
/** Fixed cost of a chunked inflate, for large or damaged data. */
const CHUNKED_INFLATE_COST = 256 * 1024

/** The result of `inflateAndSearch`, which may stop early once `isMatch` returns true. */
export interface InflateResult {
  /** Decompressed bytes, counted until they exceed the limit. */
  size: number
  isFound: boolean
}

/** Whether data starts with a zlib header (RFC 1950): the method is 8, and the two bytes are a multiple of 31. */
export const isDeflated = (bytes: Buffer, offset: number) =>
  offset + 1 < bytes.length && ((bytes[offset] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(offset) % 31 === 0

/**
 * Inflates data and searches the result, with at most 1 MB or one chunk in memory. `data` may be longer than the compressed
 * data, which marks its own end.
 */
export async function inflateAndSearch(
  data: Buffer,
  isMatch: (text: string) => boolean,
  limit: ReadLimit,
): Promise<InflateResult> {
  const wholeText = inflateAtOnce(data, MAX_AT_ONCE_BYTES, limit)
  // Large or damaged data is searched in chunks, because PDF readers display the part that is readable.
  return wholeText === undefined
    ? inflateInChunks(data, isMatch, limit)
    : { size: wholeText.length, isFound: isMatch(wholeText) }
}

async function inflateInChunks(
  data: Buffer,
  isMatch: (text: string) => boolean,
  limit: ReadLimit,
): Promise<InflateResult> {
  limit.consume(CHUNKED_INFLATE_COST)
  const inflate = createInflate({ chunkSize: CHUNK_BYTES })
  const result: InflateResult = { size: 0, isFound: false }
  let before = ''
  let limitError: unknown
  inflate.on('data', (chunk: Buffer) => {
    const text = before + chunk.toString('latin1')
    before = text.slice(-OVERLAP)
    result.size += chunk.length
    try {
      result.isFound ||= isMatch(text)
    } catch (error) {
      limitError = error
    }
    if (limitError || result.isFound || result.size > MAX_OBJECT_BYTES) inflate.destroy()
  })
  // Invalid data is ignored, as PDF readers do.
  inflate.on('error', () => {})
  const closed = new Promise((resolve) => inflate.on('close', resolve))
  await writeInChunks(inflate, data, { closed, limit })
  await closed
  if (limitError) throw limitError
  return result
}

/** Writes data in chunks, to count the bytes that are read and to stop at the end of the compressed data. */
async function writeInChunks(
  inflate: Inflate,
  data: Buffer,
  { closed, limit }: { closed: Promise<unknown>; limit: ReadLimit },
) {
  try {
    for (let offset = 0; offset < data.length && inflate.writable && !inflate.readableEnded; offset += CHUNK_BYTES) {
      const chunk = data.subarray(offset, offset + CHUNK_BYTES)
      // The bytes are counted twice, because the attempt to inflate them at once has already read them.
      limit.consume(2 * chunk.length)
      // Node never calls the callback of a failed write.
      await Promise.race([closed, new Promise((resolve) => inflate.write(chunk, resolve))])
    }
    if (inflate.readableEnded) inflate.destroy()
    else inflate.end()
  } catch (error) {
    inflate.destroy()
    throw error
  }
}

/** The text of an object stream in one piece, so that no token is split; undefined if the data is damaged or too long. */
export const inflateText = (data: Buffer, limit: ReadLimit) => inflateAtOnce(data, MAX_OBJECT_STREAM_BYTES, limit)

/** Inflates data in one call; undefined if the data is damaged or the result is longer than the limit. */
function inflateAtOnce(data: Buffer, maxOutputLength: number, limit: ReadLimit): string | undefined {
  limit.consume(INFLATE_COST)
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

/** Whether the decompressed size exceeds that of any real page. */
export const isTooLarge = ({ size }: InflateResult) => size > MAX_OBJECT_BYTES
