import type { ReadLimit } from './read-limit.ts'

const LINE_END = /[\r\n]/g
/** Shorter ways are as quickly gone again as remembered. */
const LONG = 64

/** Where blanks and comments end that begin at a place; comments are as long as they like (ISO 32000-1, 7.2.3). */
export type SkipWhitespace = (from: number) => number

/**
 * The gaps between the words of a PDF. What has been passed once is remembered, as words may stand in a comment that is
 * itself a gap: however often it is asked, each letter is read a few times at most.
 */
export function createWhitespaceSkipper(text: string, budget: ReadLimit): SkipWhitespace {
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

  /** A place that is near one that is known needs no entry of its own. */
  function remember(passed: readonly number[], end: number) {
    let nearest = end
    for (const place of passed.toReversed()) {
      if (nearest - place <= LONG) continue
      known.set(place, end)
      nearest = place
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
    budget.spend(read)
    const end = known.get(at) ?? at
    if (read > LONG) remember(passed, end)
    return end
  }
}

/** NUL, and what `\s` is among the letters of one byte. */
const isBlank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0 || code === 0xa0

/** Longer than any number that names an object. */
const NUMBER = /\d{1,40}/y

/** So few letters V8 finds eight times as fast as seven or more. */
const SOON = 4

/** Each place of a word, such as `/Encrypt`. */
export function* positionsOf(word: string, text: string): Generator<number> {
  const begin = word.slice(0, SOON)
  for (let at = text.indexOf(begin); at !== -1; at = text.indexOf(begin, at + 1))
    if (text.startsWith(word, at)) yield at
}

/** Whether a pattern that is tied to its place (`y`) fits at this one. */
export function matchesAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** The number of the object that is pointed to at this place, as `9 0 R` does; undefined where nothing is. */
export function referenceAt(text: string, at: number, gaps: SkipWhitespace): number | undefined {
  const number = numberAt(text, at)
  if (number === undefined) return undefined
  const second = gaps(at + number.length)
  const generation = numberAt(text, second)
  if (generation === undefined || text[gaps(second + generation.length)] !== 'R') return undefined
  return Number(number)
}

/** Where what is written as an object of its own begins, behind `9 0 obj`, if `9` stands at this place. */
export function objectBodyAt(text: string, number: string, at: number, gaps: SkipWhitespace): number | undefined {
  const second = gaps(at + number.length)
  const generation = numberAt(text, second)
  if (generation === undefined) return undefined
  const third = gaps(second + generation.length)
  return text.startsWith('obj', third) ? gaps(third + 'obj'.length) : undefined
}

function numberAt(text: string, at: number) {
  NUMBER.lastIndex = at
  return NUMBER.exec(text)?.[0]
}
