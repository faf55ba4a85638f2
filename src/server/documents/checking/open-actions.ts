import { createWhitespaceSkipper, matchesAt, objectBodyAt, positionsOf, referenceAt } from './pdf-whitespace.ts'
import { MATCH, type ReadLimit } from './read-limit.ts'

const OPENING = '/OpenAction'
const NUMBERS = /(?<!\d)\d+/g

/** A whole dictionary in which nothing can be hidden: no text, no comment, no letter by its number, no other dictionary. */
const PLAIN = /<<([^<>(%#]*)>>/y
const KIND = /\/S(?![^\0\s[\]/])/g
const TO_PAGE = /[\0\s]*\/GoTo(?![^\0\s[\]/])/y
/** Of the numbers of folded objects, in bytes; those of a thousand objects take ten thousand. */
const MOST_NUMBERS = 1024 * 1024

/** What begins when a PDF is opened, as far as some of its words say. */
interface Openings {
  /** Something in its place that does more than go to a page. */
  isMore: boolean
  /** Objects of their own, wherever they are written. */
  objects: ReadonlySet<number>
}

/** What these words begin at the opening; `text` has its names written out. */
export function findOpenActions(text: string, budget: ReadLimit): Openings {
  const gaps = createWhitespaceSkipper(text, budget)
  const objects = new Set<number>()
  const read = new Set<number>()
  for (const place of positionsOf(OPENING, text)) {
    budget.spend(MATCH)
    const at = gaps(place + OPENING.length)
    // A comment full of openings leads all of them to one place.
    if (read.has(at)) continue
    read.add(at)
    if (text.startsWith('<<', at) && !goesToPage(text, at, budget)) return { isMore: true, objects }
    const object = referenceAt(text, at, gaps)
    if (object !== undefined) objects.add(object)
  }
  return { isMore: false, objects }
}

/** Goes to a page and does nothing more; whatever says so twice, or in an odd way, may mean another thing to a reader. */
function goesToPage(text: string, at: number, budget: ReadLimit) {
  PLAIN.lastIndex = at
  const words = PLAIN.exec(text)?.[1]
  budget.spend(words?.length ?? MATCH)
  if (words === undefined || words.includes('/Next')) return false
  const kinds = [...words.matchAll(KIND)]
  return kinds.length > 0 && kinds.every(({ 0: key, index }) => matchesAt(TO_PAGE, words, index + key.length))
}

/**
 * Each way in which one of these objects is written must be a place on a page, or go to one. One look for all of them: a
 * file may name a hundred thousand.
 */
export function onlyGoToPages(text: string, objects: ReadonlySet<number>, budget: ReadLimit): boolean {
  const gaps = createWhitespaceSkipper(text, budget)
  const read = new Set<number>()
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    budget.spend(MATCH)
    if (!objects.has(Number(number))) continue
    const begins = objectBodyAt(text, number, index, gaps)
    if (begins === undefined || read.has(begins)) continue
    read.add(begins)
    if (!isPlace(text, begins, budget)) return false
  }
  return true
}

/** The same of objects that are folded away: before the first stand their numbers, each with its place behind that (7.5.7). */
export function compressedOnlyGoToPages(
  text: string,
  first: number,
  objects: ReadonlySet<number>,
  budget: ReadLimit,
): boolean {
  const head = text.slice(0, first)
  budget.spend(head.length)
  if (head.length > MOST_NUMBERS || /[^\d\s]/.test(head)) return false
  const numbers = head.match(/\d+/g) ?? []
  budget.spend(numbers.length * MATCH)
  const places = numbers.filter((_, at) => at % 2 !== 0 && objects.has(Number(numbers[at - 1]))).map(Number)
  return [...new Set(places)].every((place) => isPlace(text, first + place, budget))
}

const isPlace = (text: string, at: number, budget: ReadLimit) => text[at] === '[' || goesToPage(text, at, budget)
