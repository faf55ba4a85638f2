import { gapsOf } from './gaps-of.ts'
import { fitsAt, placesOf, pointsTo, writtenBehind } from './words-after.ts'

const OPENING = '/OpenAction'
const NUMBERS = /(?<!\d)\d+/g

/** A whole dictionary in which nothing can be hidden: no text, no comment, no letter by its number, no other dictionary. */
const PLAIN = /<<([^<>(%#]*)>>/y
const KIND = /\/S(?![^\0\s[\]/])/g
const TO_PAGE = /[\0\s]*\/GoTo(?![^\0\s[\]/])/y

/** What begins when a PDF is opened, as far as some of its words say. */
interface Openings {
  /** Something in its place that does more than go to a page. */
  isMore: boolean
  /** Objects of their own, wherever they are written. */
  objects: ReadonlySet<number>
}

/** What these words begin at the opening; `text` has its names written out. */
export function openingsIn(text: string): Openings {
  const gaps = gapsOf(text)
  const objects = new Set<number>()
  for (const place of placesOf(OPENING, text)) {
    const at = gaps(place + OPENING.length)
    if (text.startsWith('<<', at) && !goesToPage(text, at)) return { isMore: true, objects }
    const object = pointsTo(text, at, gaps)
    if (object !== undefined) objects.add(object)
  }
  return { isMore: false, objects }
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
 * Each way in which one of these objects is written must be a place on a page, or go to one. One look for all of them: a
 * file may name a hundred thousand.
 */
export function leadToPage(text: string, objects: ReadonlySet<number>): boolean {
  const gaps = gapsOf(text)
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    if (!objects.has(Number(number))) continue
    const begins = writtenBehind(text, number, index, gaps)
    if (begins !== undefined && !isPlace(text, begins)) return false
  }
  return true
}

/** The same of objects that are folded away: before the first stand their numbers, each with its place behind that (7.5.7). */
export function foldedLeadToPage(text: string, first: number, objects: ReadonlySet<number>): boolean {
  const head = text.slice(0, first)
  if (/[^\d\s]/.test(head)) return false
  const numbers = head.match(/\d+/g) ?? []
  const places = numbers.filter((_, at) => at % 2 !== 0 && objects.has(Number(numbers[at - 1])))
  return [...new Set(places)].every((place) => isPlace(text, first + Number(place)))
}

const isPlace = (text: string, at: number) => text[at] === '[' || goesToPage(text, at)
