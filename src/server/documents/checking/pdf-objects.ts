/** Bytes of words that are read of all objects together: those of a paper are read once, and a file shall not be a maze. */
const MOST_WORDS = 64 * 1024 * 1024
const MOST_WORDS_OF_ONE = 1024 * 1024

/** A dictionary as it is written but for its comments, and where the data begins that belongs to it, if any does. */
export interface PdfObject {
  words: string
  data: number | undefined
}

/**
 * Every dictionary that a reader may be led to: whatever follows the word `obj`, wherever it stands, read as readers do
 * (ISO 32000-1, 7.2 and 7.3). Undefined for a file whose words have no end.
 */
export function objectsOf(text: string): PdfObject[] | undefined {
  const objects: PdfObject[] = []
  let read = 0
  for (let at = text.indexOf('obj'); at !== -1; at = text.indexOf('obj', at + 3)) {
    const begins = skipBlanks(text, at + 3)
    if (!text.startsWith('<<', begins)) continue
    const { words, ends } = dictionaryAt(text, begins)
    read += ends - begins
    if (read > MOST_WORDS) return undefined
    objects.push({ words, data: dataAfter(text, ends) })
  }
  return objects
}

const BLANKS = /[\0\t\n\f\r ]/

/** Blanks and comments alike part words. */
function skipBlanks(text: string, from: number): number {
  let at = from
  for (;;) {
    while (at < text.length && BLANKS.test(text.charAt(at))) at += 1
    if (text[at] !== '%') return at
    at = endOfLine(text, at)
  }
}

function endOfLine(text: string, from: number): number {
  const end = /[\r\n]/g
  end.lastIndex = from
  return end.exec(text)?.index ?? text.length
}

/** The words of a dictionary without its comments, to where it ends, or the file, or patience. */
function dictionaryAt(text: string, from: number): { words: string; ends: number } {
  const bound = Math.min(text.length, from + MOST_WORDS_OF_ONE)
  const mark = /<<|>>|[(%<]/g
  mark.lastIndex = from
  let [words, kept, depth] = ['', from, 0]
  for (let found = mark.exec(text); found && found.index < bound; found = mark.exec(text)) {
    if (found[0] === '<<') depth += 1
    else if (found[0] === '>>') depth -= 1
    else if (found[0] === '%') {
      words += `${text.slice(kept, found.index)} `
      kept = endOfLine(text, found.index)
      mark.lastIndex = kept
    } else
      mark.lastIndex = found[0] === '(' ? endOfString(text, found.index, bound) : endOfHex(text, found.index, bound)
    if (depth === 0) return { words: words + text.slice(kept, mark.lastIndex), ends: mark.lastIndex }
  }
  return { words: words + text.slice(kept, bound), ends: Math.max(kept, bound) }
}

/** Letters by their numbers, among which nothing else has a meaning. */
function endOfHex(text: string, from: number, bound: number) {
  const end = text.indexOf('>', from)
  return end === -1 || end >= bound ? bound : end + 1
}

/** Brackets in a text pair up, unless a backslash stands before them. */
function endOfString(text: string, from: number, bound: number): number {
  let depth = 0
  for (let at = from; at < bound; at += 1) {
    const letter = text[at]
    if (letter === '\\') at += 1
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    if (depth === 0) return at + 1
  }
  return bound
}

function dataAfter(text: string, from: number): number | undefined {
  const at = skipBlanks(text, from)
  if (!text.startsWith('stream', at)) return undefined
  const after = at + 'stream'.length
  if (text.startsWith('\r\n', after)) return after + 2
  return text[after] === '\n' || text[after] === '\r' ? after + 1 : after
}
