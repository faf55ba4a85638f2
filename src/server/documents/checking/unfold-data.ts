import { once } from 'node:events'
import { createInflate, inflateSync } from 'node:zlib'

/** A page at 600 dots to the inch in full colour is 104 MB. */
const MOST_OF_ONE = 128 * 1024 * 1024
const AT_ONCE = 1024 * 1024
/** Objects that are folded away at one place; a register on thousands of pages has some megabytes of them. */
const MOST_WORDS = 16 * 1024 * 1024
const PIECE = 64 * 1024
/** So much of a piece is looked at again with the next, for words that stand across. */
const OVERLAP = 128

/** How far data unfolds, piece by piece; `look` sees all of it, and what it says ends the unfolding. */
export interface Unfolded {
  /** Bytes; more than a page is worth, as soon as it is too much. */
  size: number
  isFound: boolean
}

/** Whether data begins as folded data does (RFC 1950). */
export const isFolded = (bytes: Buffer, at: number) =>
  at + 1 < bytes.length && ((bytes[at] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(at) % 31 === 0

/** Unfolds data and looks at it, never holding more than a piece; the end of the data is in the data itself. */
export async function unfold(data: Buffer, look: (text: string) => boolean): Promise<Unfolded> {
  try {
    const whole = inflateSync(data, { maxOutputLength: AT_ONCE })
    return { size: whole.length, isFound: look(whole.toString('latin1')) }
  } catch {
    // Larger, or broken: readers show what there is of it, and so it is looked at piece by piece.
    return unfoldPieces(data, look)
  }
}

async function unfoldPieces(data: Buffer, look: (text: string) => boolean): Promise<Unfolded> {
  const inflate = createInflate({ chunkSize: PIECE })
  const unfolded: Unfolded = { size: 0, isFound: false }
  let before = ''
  inflate.on('data', (piece: Buffer) => {
    const text = before + piece.toString('latin1')
    before = text.slice(-OVERLAP)
    unfolded.size += piece.length
    unfolded.isFound ||= look(text)
    if (unfolded.isFound || unfolded.size > MOST_OF_ONE) inflate.destroy()
  })
  // Whatever is no folded data shows as nothing to readers too.
  inflate.on('error', () => {})
  const over = once(inflate, 'close')
  inflate.end(data)
  await over
  return unfolded
}

/** What folded objects say, whole, so that no word is cut; undefined where they do not unfold, or have no end. */
export function unfoldWords(data: Buffer): string | undefined {
  try {
    return inflateSync(data, { maxOutputLength: MOST_WORDS }).toString('latin1')
  } catch {
    return undefined
  }
}

/** Whether it unfolds to more than any page is worth. */
export const isTooFar = ({ size }: Unfolded) => size > MOST_OF_ONE
