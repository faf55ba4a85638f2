import { type Gaps, gapsOf } from './gaps-of.ts'
import { fitsAt, pointsTo, writtenBehind } from './words-after.ts'

const OPENING = /\/OpenAction/g
const NUMBERS = /(?<!\d)\d+/g

/** A whole dictionary in which nothing can be hidden: no text, no comment, no other dictionary. */
const PLAIN = /<<([^<>(%]*)>>/y
const KIND = /\/S(?![^\0\s[\]/])/g
const TO_PAGE = /[\0\s]*\/GoTo(?![^\0\s[\]/])/y

/** Whether opening this PDF does anything but show one of its pages; `text` has its names written out. */
export function opensMoreThanPage(text: string): boolean {
  const gaps = gapsOf(text)
  const objects = new Set<number>()
  for (const { 0: key, index } of text.matchAll(OPENING)) {
    const at = gaps(index + key.length)
    if (text.startsWith('<<', at) && !goesToPage(text, at)) return true
    const object = pointsTo(text, at, gaps)
    if (object !== undefined) objects.add(object)
  }
  return objects.size > 0 && !leadToPage(text, objects, gaps)
}

/** Goes to a page and does nothing more; whatever says so twice, or in an odd way, may mean another thing to a reader. */
function goesToPage(text: string, at: number) {
  PLAIN.lastIndex = at
  const words = PLAIN.exec(text)?.[1]
  if (words === undefined || words.includes('/Next')) return false
  const kinds = [...words.matchAll(KIND)]
  return kinds.length > 0 && kinds.every(({ 0: key, index }) => fitsAt(TO_PAGE, words, index + key.length))
}

/**
 * Each way in which one of these objects is written must be a place on a page, or go to one; what is folded away is looked
 * at there. One look for all of them: a file may name a hundred thousand.
 */
function leadToPage(text: string, objects: ReadonlySet<number>, gaps: Gaps) {
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    if (!objects.has(Number(number))) continue
    const begins = writtenBehind(text, number, index, gaps)
    if (begins !== undefined && text[begins] !== '[' && !goesToPage(text, begins)) return false
  }
  return true
}
