import type { ReadLimit } from './read-limit.ts'

const LINE_END = /[\r\n]/g
/** Shorter runs are as fast to skip again as to cache. */
const LONG = 64

/** Returns the position after white space and comments; comments have any length (ISO 32000-1, 7.2.3). */
export type SkipWhitespace = (from: number) => number

/**
 * Skips white space and comments between the tokens of a PDF. Skipped runs are cached, because tokens may be inside a
 * comment that is itself skipped: each byte is read a few times at most.
 */
export function createWhitespaceSkipper(text: string, limit: ReadLimit): SkipWhitespace {
  const known = new Map<number, number>()
  const line = { begins: 0, ends: -1 }
  let read = 0

  function endOfLine(at: number) {
    if (at < line.begins || at > line.ends) {
      LINE_END.lastIndex = at
      line.begins = at
      line.ends = LINE_END.exec(text)?.index ?? text.length
      read += line.ends - at
    }
    return line.ends
  }

  function endOfBlanks(from: number) {
    let at = from
    while (isBlank(text.charCodeAt(at))) at += 1
    read += at - from + 1
    return at
  }

  /** Positions near a cached one need no entry. */
  function remember(passed: readonly number[], end: number) {
    let nearest = end
    for (const position of passed.toReversed()) {
      if (nearest - position <= LONG) continue
      known.set(position, end)
      nearest = position
    }
  }

  return (from) => {
    const before = known.get(from)
    if (before !== undefined) return before
    read = 0
    const passed = [from]
    let at = endOfBlanks(from)
    while (text[at] === '%' && !known.has(at)) {
      const end = endOfLine(at)
      passed.push(end)
      at = known.get(end) ?? endOfBlanks(end)
    }
    limit.consume(read)
    const end = known.get(at) ?? at
    if (read > LONG) remember(passed, end)
    return end
  }
}

/** NUL and the single-byte characters that `\s` matches. */
const isBlank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0 || code === 0xa0

/** More digits than any object number has. */
const NUMBER = /\d{1,40}/y

/** V8 searches for strings this short eight times as fast as for seven letters or more. */
const SOON = 4

/** All positions of a token, such as `/Encrypt`. */
export function* positionsOf(word: string, text: string): Generator<number> {
  const begin = word.slice(0, SOON)
  for (let at = text.indexOf(begin); at !== -1; at = text.indexOf(begin, at + 1))
    if (text.startsWith(word, at)) yield at
}

/** Whether a sticky pattern (`y`) matches at this position. */
export function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** The object number of an indirect reference at this position, such as `9 0 R`, or undefined. */
export function referenceAt(text: string, at: number, skip: SkipWhitespace): number | undefined {
  const number = numberAt(text, at)
  if (number === undefined) return undefined
  const second = skip(at + number.length)
  const generation = numberAt(text, second)
  if (generation === undefined || text[skip(second + generation.length)] !== 'R') return undefined
  return Number(number)
}

/** The position of an object's body after `9 0 obj`, if its number is at this position. */
export function objectBodyAt(text: string, number: string, at: number, skip: SkipWhitespace): number | undefined {
  const second = skip(at + number.length)
  const generation = numberAt(text, second)
  if (generation === undefined) return undefined
  const third = skip(second + generation.length)
  return text.startsWith('obj', third) ? skip(third + 'obj'.length) : undefined
}

function numberAt(text: string, at: number) {
  NUMBER.lastIndex = at
  return NUMBER.exec(text)?.[0]
}
