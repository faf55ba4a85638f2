import { once } from 'node:events'
import { constants, createInflate, inflateSync } from 'node:zlib'
import { withPlainNames } from './plain-names.ts'

export interface PdfStream {
  /** Where its data begins. */
  start: number
  /** Whether its data is other objects (ISO 32000-1, 7.5.7). */
  holdsObjects: boolean
  /** How its data is folded, one name for each time. */
  filters: readonly string[]
  /** Whether its data is written as differences, as tables of numbers are. */
  hasPredictor: boolean
}

/** So far back the words of a stream begin, at most. */
const MOST_WORDS = 8192
const FILTER =
  /\/(?:FlateDecode|LZWDecode|ASCIIHexDecode|ASCII85Decode|RunLengthDecode|Fl|LZW|AHx|A85|RL)(?![A-Za-z\d])/g
const FLATE = new Set(['/FlateDecode', '/Fl'])

/** Every stream that a reader may be led to, by the words that stand before it. */
export function streamsOf(text: string): PdfStream[] {
  const streams: PdfStream[] = []
  for (const { index, 0: word } of text.matchAll(/stream\r?\n/g)) {
    const from = Math.max(text.lastIndexOf('obj', index), index - MOST_WORDS)
    const words = withPlainNames(text.slice(from, index))
    // What ends a stream ends with the same letters.
    if (words.endsWith('end')) continue
    streams.push({
      start: index + word.length,
      holdsObjects: /\/ObjStm(?![A-Za-z\d])/.test(words),
      filters: words.match(FILTER) ?? [],
      hasPredictor: /\/Predictor\s+(?!1\b)\d/.test(words),
    })
  }
  return streams
}

const MOST_OBJECTS_BYTES = 16 * 1024 * 1024

/** The objects that a stream holds; undefined where they are folded otherwise than every program folds them, or too far. */
export function unfoldObjects(bytes: Buffer, { start, filters, hasPredictor }: PdfStream): string | undefined {
  const [filter, ...more] = filters
  if (more.length > 0 || hasPredictor) return undefined
  // Not folded at all: it stands in the file, where it is looked at as it is.
  if (filter === undefined) return ''
  if (!FLATE.has(filter)) return undefined
  try {
    // Its end is in the data itself; where it breaks off, readers take what there is, and so do we.
    const options = { maxOutputLength: MOST_OBJECTS_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
    return inflateSync(bytes.subarray(start), options).toString('latin1')
  } catch {
    return undefined
  }
}

/** A page at 600 dots to the inch in full colour is 104 MB. */
const MOST_UNFOLDED = 128 * 1024 * 1024
const MOST_TOGETHER = 512 * 1024 * 1024
/** Deflate folds to one part in 1032 at most: a smaller file cannot unfold too far. */
const HARMLESS = MOST_UNFOLDED / 1032
const PIECE = 64 * 1024

/** Whether a reader would need more memory for this file than any page is worth. */
export async function unfoldsTooFar(bytes: Buffer, streams: readonly PdfStream[]): Promise<boolean> {
  if (bytes.length <= HARMLESS) return false
  let together = 0
  for (const { start, filters } of streams) {
    const times = filters.filter((filter) => FLATE.has(filter)).length
    if (times > 1) return true
    if (times === 1) together += await unfoldedSize(bytes.subarray(start))
    if (together > MOST_TOGETHER) return true
  }
  return false
}

/** Bytes that data unfolds to; more than everything together may be, as soon as it is too much. */
async function unfoldedSize(data: Buffer): Promise<number> {
  const inflate = createInflate({ chunkSize: PIECE })
  let size = 0
  inflate.on('data', (piece: Buffer) => {
    size += piece.length
    if (size > MOST_UNFOLDED) inflate.destroy()
  })
  // Whatever is no folded data shows as nothing to readers too.
  inflate.on('error', () => {})
  const over = once(inflate, 'close')
  inflate.end(data)
  await over
  return size > MOST_UNFOLDED ? MOST_TOGETHER + 1 : size
}
