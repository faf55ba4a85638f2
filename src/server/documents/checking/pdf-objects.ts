// SPDX-License-Identifier: Apache-2.0
import { decodeNames } from './decode-names.ts'
import { createWhitespaceSkipper, type SkipWhitespace } from './pdf-whitespace.ts'
import { MATCH_COST, type ReadLimit } from './read-limit.ts'

/**
 * The maximum total bytes of a file's dictionaries. In a normal file dictionaries do not overlap, so each byte is read
 * once.
 */
const maxDictionaryBytes = (text: string) => 2 * text.length + 1024 * 1024
/** The maximum number of objects. A long register has several thousand. */
export const MAX_OBJECTS = 100_000

/** An object of a PDF that has a dictionary. */
export interface PdfObject {
  /** The text of the dictionary, without comments and with decoded names. */
  dictionary: string
  /** The position of the stream data, if any. */
  data: number | undefined
}

/**
 * All objects with a dictionary after the keyword `obj`, anywhere in the file, parsed as PDF readers do (ISO 32000-1,
 * 7.2 and 7.3). Each dictionary is read once. Undefined if there are too many objects or their dictionaries are too
 * long.
 */
export function objectsOf(text: string, limit: ReadLimit): PdfObject[] | undefined {
  const skip = createWhitespaceSkipper(text, limit)
  const objects = new Map<number, PdfObject>()
  const maxBytes = maxDictionaryBytes(text)
  let readBytes = 0
  for (let offset = text.indexOf('obj'); offset !== -1; offset = text.indexOf('obj', offset + 3)) {
    const start = skip(offset + 3)
    // A comment may contain the keyword `obj` a thousand times, all followed by the same dictionary.
    if (objects.has(start) || !text.startsWith('<<', start)) continue
    const dictionary = dictionaryAt(text, start, { bound: start + maxBytes - readBytes, limit })
    if (!dictionary || objects.size === MAX_OBJECTS) return undefined
    const { contents, end } = dictionary
    readBytes += end - start
    limit.consume(end - start)
    objects.set(start, { dictionary: decodeNames(contents, limit), data: dataAfter(text, end, skip) })
  }
  return [...objects.values()]
}

interface Reading {
  /** The position at which the limit for dictionaries is reached. */
  bound: number
  limit: ReadLimit
}

/**
 * The text of a dictionary without comments, up to its end or the end of the file; undefined if it exceeds its bound.
 */
function dictionaryAt(text: string, from: number, { bound, limit }: Reading) {
  // The brackets of dictionaries, and the start of a string, a comment or a hexadecimal string.
  const mark = /<<|>>|[(%<]/g
  mark.lastIndex = from
  let contents = ''
  let copiedTo = from
  let depth = 0
  for (let found = mark.exec(text); found; found = mark.exec(text)) {
    limit.consume(MATCH_COST)
    if (found.index > bound) return undefined
    if (found[0] === '<<') depth += 1
    else if (found[0] === '>>') depth -= 1
    else if (found[0] === '%') {
      contents += `${text.slice(copiedTo, found.index)} `
      copiedTo = endOfLine(text, found.index)
      mark.lastIndex = copiedTo
    } else mark.lastIndex = found[0] === '(' ? endOfString(text, found.index) : endOfHex(text, found.index)
    if (depth === 0) return { contents: contents + text.slice(copiedTo, mark.lastIndex), end: mark.lastIndex }
  }
  return { contents: contents + text.slice(copiedTo), end: text.length }
}

const LINE_END = /[\r\n]/g

function endOfLine(text: string, from: number): number {
  LINE_END.lastIndex = from
  return LINE_END.exec(text)?.index ?? text.length
}

/** Skips a hexadecimal string. */
function endOfHex(text: string, from: number) {
  const end = text.indexOf('>', from)
  return end === -1 ? text.length : end + 1
}

/** Skips a literal string: parentheses are balanced unless escaped by a backslash. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let offset = from; offset < text.length; offset += 1) {
    const letter = text[offset]
    if (letter === '\\') offset += 1
    else if (letter === '(') depth += 1
    else if (letter === ')') depth -= 1
    if (depth === 0) return offset + 1
  }
  return text.length
}

/** The position of the stream data, if the keyword `stream` follows the dictionary. */
function dataAfter(text: string, from: number, skip: SkipWhitespace): number | undefined {
  const offset = skip(from)
  if (!text.startsWith('stream', offset)) return undefined
  const after = offset + 'stream'.length
  if (text.startsWith('\r\n', after)) return after + 2
  return text[after] === '\n' || text[after] === '\r' ? after + 1 : after
}

/** The maximum number of cross-reference sections, more than any real document has. */
const MAX_SECTIONS = 1000
/** The maximum bytes of a section's dictionary. */
const SECTION_DICTIONARY_BYTES = 4096

/** Whether the cross-reference sections form a loop, which could hang a PDF reader. */
export function hasCrossReferenceLoop(text: string, limit: ReadLimit): boolean {
  // The end of the file names the offset of its newest section.
  const pending = [...text.slice(-2048).matchAll(/startxref\s+(\d+)/g)].slice(-1).map(([, offset]) => Number(offset))
  const visited = new Set<number>()
  for (let offset = pending.pop(); offset !== undefined; offset = pending.pop()) {
    if (visited.has(offset) || visited.size === MAX_SECTIONS) return true
    visited.add(offset)
    const dictionary = sectionDictionary(text, offset, limit)
    for (const [, next] of dictionary.matchAll(/\/(?:Prev|XRefStm)\s+(\d+)/g)) pending.push(Number(next))
  }
  return false
}

/** The dictionary of a cross-reference section, which follows a table or precedes a stream. */
function sectionDictionary(text: string, offset: number, limit: ReadLimit) {
  const isTable = text.startsWith('xref', offset)
  const from = isTable ? text.indexOf('trailer', offset) : offset
  limit.consume((from === -1 ? Math.max(0, text.length - offset) : from - offset) + SECTION_DICTIONARY_BYTES)
  if (from === -1) return ''
  const dictionary = text.slice(from, from + SECTION_DICTIONARY_BYTES)
  const end = dictionary.indexOf(isTable ? 'startxref' : 'stream')
  return end === -1 ? dictionary : dictionary.slice(0, end)
}
