// SPDX-License-Identifier: Apache-2.0
import type { ReadLimit } from './read-limit.ts'

const LINE_END = /[\r\n]/g
/** The minimum length of a cached run. Shorter runs are as fast to skip again as to look up. */
const MIN_CACHED_LENGTH = 64

/** Returns the position after white space and comments; a comment may have any length (ISO 32000-1, 7.2.3). */
export type SkipWhitespace = (from: number) => number

/**
 * Skips white space and comments between the tokens of a PDF. Skipped runs are cached, so that each byte is read a few
 * times at most, even if tokens are inside a comment that is itself skipped.
 */
export function createWhitespaceSkipper(text: string, limit: ReadLimit): SkipWhitespace {
  /** The end of each cached run, by a position in the run. */
  const cached = new Map<number, number>()
  /** The part of the text in which `endOfLine` found no line end before `end`. */
  const line = { start: 0, end: -1 }
  /** The bytes that the current call has read. */
  let read = 0

  function endOfLine(offset: number) {
    if (offset < line.start || offset > line.end) {
      LINE_END.lastIndex = offset
      line.start = offset
      line.end = LINE_END.exec(text)?.index ?? text.length
      read += line.end - offset
    }
    return line.end
  }

  function endOfBlanks(from: number) {
    let offset = from
    while (isBlank(text.charCodeAt(offset))) offset += 1
    read += offset - from + 1
    return offset
  }

  /** Caches the end for the passed positions. A position close to a cached one needs no entry of its own. */
  function remember(passed: readonly number[], end: number) {
    let nearest = end
    for (const position of passed.toReversed()) {
      if (nearest - position <= MIN_CACHED_LENGTH) continue
      cached.set(position, end)
      nearest = position
    }
  }

  return (from) => {
    const cachedEnd = cached.get(from)
    if (cachedEnd !== undefined) return cachedEnd
    read = 0
    const passed = [from]
    let offset = endOfBlanks(from)
    while (text[offset] === '%' && !cached.has(offset)) {
      const end = endOfLine(offset)
      passed.push(end)
      offset = cached.get(end) ?? endOfBlanks(end)
    }
    limit.consume(read)
    const end = cached.get(offset) ?? offset
    if (read > MIN_CACHED_LENGTH) remember(passed, end)
    return end
  }
}

/** NUL and the single-byte characters that `\s` matches. */
const isBlank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0 || code === 0xa0

/** A number of up to 40 digits, more than any object number has. */
const NUMBER = /\d{1,40}/y

/**
 * The length of the searched string. V8 finds strings this short eight times as fast as strings of seven letters or
 * more.
 */
const SEARCH_LENGTH = 4

/** All positions of a token, such as `/Encrypt`. */
export function* positionsOf(token: string, text: string): Generator<number> {
  const begin = token.slice(0, SEARCH_LENGTH)
  for (let offset = text.indexOf(begin); offset !== -1; offset = text.indexOf(begin, offset + 1))
    if (text.startsWith(token, offset)) yield offset
}

/** Whether a sticky pattern (`y`) matches at this position. */
export function matchesAt(pattern: RegExp, text: string, offset: number): boolean {
  pattern.lastIndex = offset
  return pattern.test(text)
}

/** The object number of an indirect reference at this position, such as `9 0 R`, or undefined. */
export function referenceAt(text: string, offset: number, skip: SkipWhitespace): number | undefined {
  const number = numberAt(text, offset)
  if (number === undefined) return undefined
  const second = skip(offset + number.length)
  const generation = numberAt(text, second)
  if (generation === undefined || text[skip(second + generation.length)] !== 'R') return undefined
  return Number(number)
}

/** The position of an object's body, after `9 0 obj`; undefined if no object starts with the number at this offset. */
export function objectBodyAt(text: string, number: string, offset: number, skip: SkipWhitespace): number | undefined {
  const second = skip(offset + number.length)
  const generation = numberAt(text, second)
  if (generation === undefined) return undefined
  const third = skip(second + generation.length)
  return text.startsWith('obj', third) ? skip(third + 'obj'.length) : undefined
}

function numberAt(text: string, offset: number) {
  NUMBER.lastIndex = offset
  return NUMBER.exec(text)?.[0]
}
