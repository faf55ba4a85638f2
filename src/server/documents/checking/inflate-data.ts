import { createInflate, type Inflate, inflateSync, type ZlibOptions } from 'node:zlib'
import type { ReadLimit } from './read-limit.ts'

declare module 'node:zlib' {
  // Documented, and missing from the types: how much was read comes with what it unfolds to.
  function inflateSync(data: Buffer, options: ZlibOptions & { info: true }): { buffer: Buffer; engine: Inflate }
}

/** A page at 600 dots to the inch in full colour is 104 MB. */
const MOST_OF_ONE = 128 * 1024 * 1024
const AT_ONCE = 1024 * 1024
/** Objects that are folded away at one place; a register on thousands of pages has some megabytes of them. */
const MOST_WORDS = 16 * 1024 * 1024
const PIECE = 64 * 1024
/** So much of a piece is looked at again with the next, for words that stand across. */
const OVERLAP = 128
/** What it costs to begin, in bytes that could be read meanwhile. */
const START = 16 * 1024
/** The same in pieces, for data that is large or broken. */
const START_IN_PIECES = 256 * 1024

/** How far data unfolds, piece by piece; `look` sees all of it, and what it says ends the unfolding. */
export interface InflateResult {
  /** Bytes; more than a page is worth, as soon as it is too much. */
  size: number
  isFound: boolean
}

/** Whether data begins as folded data does (RFC 1950). */
export const isDeflated = (bytes: Buffer, at: number) =>
  at + 1 < bytes.length && ((bytes[at] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(at) % 31 === 0

/** Unfolds data and looks at it, never holding more than a piece; the end of the data is in the data itself. */
export async function inflateAndSearch(
  data: Buffer,
  look: (text: string) => boolean,
  budget: ReadLimit,
): Promise<InflateResult> {
  const whole = inflated(data, AT_ONCE, budget)
  // Larger, or broken: readers show what there is of it, and so it is looked at piece by piece.
  return whole === undefined ? inflateInChunks(data, look, budget) : { size: whole.length, isFound: look(whole) }
}

async function inflateInChunks(
  data: Buffer,
  look: (text: string) => boolean,
  budget: ReadLimit,
): Promise<InflateResult> {
  budget.spend(START_IN_PIECES)
  const inflate = createInflate({ chunkSize: PIECE })
  const unfolded: InflateResult = { size: 0, isFound: false }
  let before = ''
  let exhausted: unknown
  inflate.on('data', (piece: Buffer) => {
    const text = before + piece.toString('latin1')
    before = text.slice(-OVERLAP)
    unfolded.size += piece.length
    try {
      unfolded.isFound ||= look(text)
    } catch (error) {
      exhausted = error
    }
    if (exhausted || unfolded.isFound || unfolded.size > MOST_OF_ONE) inflate.destroy()
  })
  // Whatever is no folded data shows as nothing to readers too.
  inflate.on('error', () => {})
  const over = new Promise((resolve) => inflate.on('close', resolve))
  await writeCounted(inflate, data, { over, budget })
  await over
  if (exhausted) throw exhausted
  return unfolded
}

/** Writes data piece by piece, so that what is read of it can be counted, and no more of it is read than unfolds. */
async function writeCounted(
  inflate: Inflate,
  data: Buffer,
  { over, budget }: { over: Promise<unknown>; budget: ReadLimit },
) {
  try {
    for (let at = 0; at < data.length && inflate.writable && !inflate.readableEnded; at += PIECE) {
      const piece = data.subarray(at, at + PIECE)
      // Twice, as it was read before, all at once.
      budget.spend(2 * piece.length)
      // The callback of a write that fails is never called.
      await Promise.race([over, new Promise((resolve) => inflate.write(piece, resolve))])
    }
    if (inflate.readableEnded) inflate.destroy()
    else inflate.end()
  } catch (error) {
    inflate.destroy()
    throw error
  }
}

/** What folded objects say, whole, so that no word is cut; undefined where they do not inflateAndSearch, or have no end. */
export const inflateText = (data: Buffer, budget: ReadLimit) => inflated(data, MOST_WORDS, budget)

/** Data unfolded at once; undefined where it is broken, or longer than so many bytes. What it takes is counted. */
function inflated(data: Buffer, maxOutputLength: number, budget: ReadLimit): string | undefined {
  budget.spend(START)
  const unfolded = inflateWhole(data, maxOutputLength)
  if (!unfolded) return undefined
  budget.spend(unfolded.engine.bytesWritten + unfolded.buffer.length)
  return unfolded.buffer.toString('latin1')
}

function inflateWhole(data: Buffer, maxOutputLength: number) {
  try {
    return inflateSync(data, { maxOutputLength, info: true })
  } catch {
    return undefined
  }
}

/** Whether it unfolds to more than any page is worth. */
export const isTooLarge = ({ size }: InflateResult) => size > MOST_OF_ONE
