import { createWhitespaceSkipper, matchesAt, objectBodyAt, positionsOf, referenceAt } from './pdf-whitespace.ts'
import { MATCH, type ReadLimit } from './read-limit.ts'

const OPENING = '/OpenAction'
const NUMBERS = /(?<!\d)\d+/g

/** A dictionary without strings, comments, escaped names or nested dictionaries, in which nothing can be hidden. */
const PLAIN = /<<([^<>(%#]*)>>/y
const KIND = /\/S(?![^\0\s[\]/])/g
const TO_PAGE = /[\0\s]*\/GoTo(?![^\0\s[\]/])/y
/** The maximum bytes of an object stream's index. A thousand objects need ten thousand bytes. */
const MAX_NUMBERS = 1024 * 1024

/** Open actions found in a text. */
interface Openings {
  /** True if an inline action does more than go to a page. */
  isMore: boolean
  /** Numbers of referenced action objects. */
  objects: ReadonlySet<number>
}

/** Finds the open actions in a text with decoded names. */
export function findOpenActions(text: string, limit: ReadLimit): Openings {
  const skip = createWhitespaceSkipper(text, limit)
  const objects = new Set<number>()
  const read = new Set<number>()
  for (const keyword of positionsOf(OPENING, text)) {
    limit.consume(MATCH)
    const offset = skip(keyword + OPENING.length)
    // Many keywords in a comment lead to the same position.
    if (read.has(offset)) continue
    read.add(offset)
    if (text.startsWith('<<', offset) && !goesToPage(text, offset, limit)) return { isMore: true, objects }
    const object = referenceAt(text, offset, skip)
    if (object !== undefined) objects.add(object)
  }
  return { isMore: false, objects }
}

/**
 * Whether a dictionary is only a GoTo action. Duplicate or unusual keys are rejected, because readers may interpret
 * them differently.
 */
function goesToPage(text: string, offset: number, limit: ReadLimit) {
  PLAIN.lastIndex = offset
  const words = PLAIN.exec(text)?.[1]
  limit.consume(words?.length ?? MATCH)
  if (words === undefined || words.includes('/Next')) return false
  const kinds = [...words.matchAll(KIND)]
  return kinds.length > 0 && kinds.every(({ 0: key, index }) => matchesAt(TO_PAGE, words, index + key.length))
}

/**
 * Whether every definition of these objects is a destination or a GoTo action. One pass finds all of them, because a
 * file may reference a hundred thousand.
 */
export function onlyGoToPages(text: string, objects: ReadonlySet<number>, limit: ReadLimit): boolean {
  const skip = createWhitespaceSkipper(text, limit)
  const read = new Set<number>()
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    limit.consume(MATCH)
    if (!objects.has(Number(number))) continue
    const begins = objectBodyAt(text, number, index, skip)
    if (begins === undefined || read.has(begins)) continue
    read.add(begins)
    if (!isDestination(text, begins, limit)) return false
  }
  return true
}

/**
 * Like `onlyGoToPages`, for a decompressed object stream, which starts with pairs of object number and offset (7.5.7).
 */
export function compressedOnlyGoToPages(
  text: string,
  first: number,
  objects: ReadonlySet<number>,
  limit: ReadLimit,
): boolean {
  const head = text.slice(0, first)
  limit.consume(head.length)
  if (head.length > MAX_NUMBERS || /[^\d\s]/.test(head)) return false
  const numbers = head.match(/\d+/g) ?? []
  limit.consume(numbers.length * MATCH)
  const offsets = numbers.filter((_, index) => index % 2 !== 0 && objects.has(Number(numbers[index - 1]))).map(Number)
  return [...new Set(offsets)].every((offset) => isDestination(text, first + offset, limit))
}

const isDestination = (text: string, offset: number, limit: ReadLimit) =>
  text[offset] === '[' || goesToPage(text, offset, limit)
