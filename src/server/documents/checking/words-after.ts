import type { Gaps } from './gaps-of.ts'

/** Longer than any number that names an object. */
const NUMBER = /\d{1,40}/y

/** So few letters V8 finds eight times as fast as seven or more. */
const SOON = 4

/** Each place of a word, such as `/Encrypt`. */
export function* placesOf(word: string, text: string): Generator<number> {
  const begin = word.slice(0, SOON)
  for (let at = text.indexOf(begin); at !== -1; at = text.indexOf(begin, at + 1))
    if (text.startsWith(word, at)) yield at
}

/** Whether a pattern that is tied to its place (`y`) fits at this one. */
export function fitsAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/** The number of the object that is pointed to at this place, as `9 0 R` does; undefined where nothing is. */
export function pointsTo(text: string, at: number, gaps: Gaps): number | undefined {
  const number = numberAt(text, at)
  if (number === undefined) return undefined
  const second = gaps(at + number.length)
  const generation = numberAt(text, second)
  if (generation === undefined || text[gaps(second + generation.length)] !== 'R') return undefined
  return Number(number)
}

/** Where what is written as an object of its own begins, behind `9 0 obj`, if `9` stands at this place. */
export function writtenBehind(text: string, number: string, at: number, gaps: Gaps): number | undefined {
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
