// SPDX-License-Identifier: Apache-2.0
import { createWhitespaceSkipper, matchesAt, objectBodyAt, positionsOf, referenceAt } from './pdf-whitespace.ts'
import { MATCH_COST, type ReadLimit } from './read-limit.ts'

/** The key of the action that a PDF reader performs when it opens the file. */
const OPEN_ACTION = '/OpenAction'
/** Whole numbers. */
const NUMBERS = /(?<!\d)\d+/g

/** A dictionary without strings, comments, escaped names or nested dictionaries, in which nothing can be hidden. */
const PLAIN_DICTIONARY = /<<([^<>(%#]*)>>/y
/** The key of an action's kind. */
const KIND = /\/S(?![^\0\s[\]/])/g
/** The kind of an action that goes to a page, after white space. */
const TO_PAGE = /[\0\s]*\/GoTo(?![^\0\s[\]/])/y
/** The maximum bytes of an object stream's index. The index of a thousand objects takes ten thousand bytes. */
const MAX_INDEX_BYTES = 1024 * 1024

/** Open actions found in a text. */
interface OpenActions {
  /** True if an inline action does anything other than go to a page. */
  hasOtherAction: boolean
  /** Numbers of referenced action objects. */
  objects: ReadonlySet<number>
}

/** Finds the open actions in a text with decoded names. */
export function findOpenActions(text: string, limit: ReadLimit): OpenActions {
  const skip = createWhitespaceSkipper(text, limit)
  const objects = new Set<number>()
  const visited = new Set<number>()
  for (const keyword of positionsOf(OPEN_ACTION, text)) {
    limit.consume(MATCH_COST)
    const offset = skip(keyword + OPEN_ACTION.length)
    // Several keywords within one comment lead to the same position after the comment.
    if (visited.has(offset)) continue
    visited.add(offset)
    if (text.startsWith('<<', offset) && !goesToPage(text, offset, limit)) return { hasOtherAction: true, objects }
    const object = referenceAt(text, offset, skip)
    if (object !== undefined) objects.add(object)
  }
  return { hasOtherAction: false, objects }
}

/**
 * Whether a dictionary is only a GoTo action. Duplicate or unusual keys are rejected, because PDF readers may interpret
 * them differently.
 */
function goesToPage(text: string, offset: number, limit: ReadLimit) {
  PLAIN_DICTIONARY.lastIndex = offset
  const contents = PLAIN_DICTIONARY.exec(text)?.[1]
  limit.consume(contents?.length ?? MATCH_COST)
  if (contents === undefined || contents.includes('/Next')) return false
  const kinds = [...contents.matchAll(KIND)]
  return kinds.length > 0 && kinds.every(({ 0: key, index }) => matchesAt(TO_PAGE, contents, index + key.length))
}

/**
 * Whether every definition of these objects is a destination or a GoTo action. One pass over the text finds all the
 * definitions, because a file may reference a hundred thousand objects.
 */
export function onlyGoToPages(text: string, objects: ReadonlySet<number>, limit: ReadLimit): boolean {
  const skip = createWhitespaceSkipper(text, limit)
  const visited = new Set<number>()
  for (const { 0: number, index } of text.matchAll(NUMBERS)) {
    limit.consume(MATCH_COST)
    if (!objects.has(Number(number))) continue
    const bodyStart = objectBodyAt(text, number, index, skip)
    if (bodyStart === undefined || visited.has(bodyStart)) continue
    visited.add(bodyStart)
    if (!goesOnlyToPage(text, bodyStart, limit)) return false
  }
  return true
}

/**
 * Like `onlyGoToPages`, for a decompressed object stream, which starts with pairs of object number and offset (ISO
 * 32000-1, 7.5.7).
 */
export function compressedOnlyGoToPages(
  text: string,
  firstOffset: number,
  objects: ReadonlySet<number>,
  limit: ReadLimit,
): boolean {
  const head = text.slice(0, firstOffset)
  limit.consume(head.length)
  if (head.length > MAX_INDEX_BYTES || /[^\d\s]/.test(head)) return false
  const numbers = head.match(/\d+/g) ?? []
  limit.consume(numbers.length * MATCH_COST)
  // Every second number is the offset of the object whose number precedes it.
  const offsets = numbers.filter((_, index) => index % 2 !== 0 && objects.has(Number(numbers[index - 1]))).map(Number)
  return [...new Set(offsets)].every((offset) => goesOnlyToPage(text, firstOffset + offset, limit))
}

/** Whether a destination, which is an array, or a GoTo action starts at this offset. */
const goesOnlyToPage = (text: string, offset: number, limit: ReadLimit) =>
  text[offset] === '[' || goesToPage(text, offset, limit)
