import { decodeNames } from './decode-names.ts'
import { createWhitespaceSkipper, type SkipWhitespace } from './pdf-whitespace.ts'
import { MATCH, type ReadLimit } from './read-limit.ts'

/** Bytes of words that are read of all objects together: those of a paper lie beside each other, and are read once. */
const mostWords = (text: string) => 2 * text.length + 1024 * 1024
/** A whole register on many pages has some thousands. */
export const MOST_OBJECTS = 100_000

/** A dictionary without its comments, its names written out, and where the data begins that belongs to it, if any does. */
export interface PdfObject {
  words: string
  data: number | undefined
}

/**
 * Every dictionary that a reader may be led to: whatever follows the word `obj`, wherever it stands, read as readers do
 * (ISO 32000-1, 7.2 and 7.3), each once. Undefined for a file of too many, or whose words have no end.
 */
export function objectsOf(text: string, budget: ReadLimit): PdfObject[] | undefined {
  const gaps = createWhitespaceSkipper(text, budget)
  const objects = new Map<number, PdfObject>()
  const most = mostWords(text)
  let read = 0
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    const begins = gaps(at + 3)
    // The comment behind one word `obj` may hold a thousand others, which all lead to the same dictionary.
    if (objects.has(begins) || !text.startsWith('<<', begins)) continue
    const dictionary = dictionaryAt(text, begins, { bound: begins + most - read, budget })
    if (!dictionary || objects.size === MOST_OBJECTS) return undefined
    const { words, ends } = dictionary
    read += ends - begins
    budget.spend(ends - begins)
    objects.set(begins, { words: decodeNames(words, budget), data: dataAfter(text, ends, gaps) })
  }
  return [...objects.values()]
}

interface Reading {
  /** Where the words of all objects together are too many. */
  bound: number
  budget: ReadLimit
}

/** The words of a dictionary without its comments, to where it ends, or the file; undefined where it passes its bound. */
function dictionaryAt(text: string, from: number, { bound, budget }: Reading) {
  const mark = /<<|>>|[(%<]/g
  mark.lastIndex = from
  let [words, kept, depth] = ['', from, 0]
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    budget.spend(MATCH)
    if (found.index > bound) return undefined
    if (found[0] === '<<') depth += 1
    else if (found[0] === '>>') depth -= 1
    else if (found[0] === '%') {
      words += `${text.slice(kept, found.index)} `
      kept = endOfLine(text, found.index)
      mark.lastIndex = kept
    } else mark.lastIndex = found[0] === '(' ? endOfString(text, found.index) : endOfHex(text, found.index)
    if (depth === 0) return { words: words + text.slice(kept, mark.lastIndex), ends: mark.lastIndex }
  }
  return { words: words + text.slice(kept), ends: text.length }
}

const LINE_END = /[\r\n]/g

function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from
  return LINE_END.exec(text)?.index ?? text.length
}

/** Letters by their numbers, among which nothing else has a meaning. */
function endOfHex(text: string, from: number) {
  const end = text.indexOf('>', from)
  return end === -1 ? text.length : end + 1
}

/** Brackets in a text pair up, unless a backslash stands before them. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length; at += 1) {
    const letter = text[at]
    if (letter === '\\') at += 1
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return text.length
}

function dataAfter(text: string, from: number, gaps: SkipWhitespace): number | undefined {
  const at = gaps(from)
  if (!text.startsWith('stream', at)) return undefined
  const after = at + 'stream'.length
  if (text.startsWith('\r\n', after)) return after + 2
  return text[after] === '\n' || text[after] === '\r' ? after + 1 : after
}

/** A paper that was changed a thousand times is none. */
const MOST_SECTIONS = 1000
/** So far a section's own words reach, at most. */
const WORDS = 4096

/** Whether the tables of a PDF's objects lead back to themselves: a careless reader would follow them for ever. */
export function hasCrossReferenceLoop(text: string, budget: ReadLimit): boolean {
  const waiting = [...text.slice(-2048).matchAll(/startxref\s+(\d+)/g)].slice(-1).map(([, place]) => Number(place))
  const seen = new Set<number>()
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (seen.has(place) || seen.size === MOST_SECTIONS) return true
    seen.add(place)
    const words = wordsOf(text, place, budget)
    for (const [, next] of words.matchAll(/\/(?:Prev|XRefStm)\s+(\d+)/g)) waiting.push(Number(next))
  }
  return false
}

/** What a section says of itself: after its table, or before its stream. */
function wordsOf(text: string, place: number, budget: ReadLimit) {
  const isTable = text.startsWith('xref', place)
  const from = isTable ? text.indexOf('trailer', place) : place
  budget.spend((from === -1 ? Math.max(0, text.length - place) : from - place) + WORDS)
  if (from === -1) return ''
  const words = text.slice(from, from + WORDS)
  const end = words.indexOf(isTable ? 'startxref' : 'stream')
  return end === -1 ? words : words.slice(0, end)
}
