import { MATCH, type ReadLimit } from './read-limit.ts'

/** Names may contain characters as hexadecimal escapes (ISO 32000-1, 7.3.5), which hide them from a text search. */
const HIDDEN_LETTER = /#([\dA-Fa-f]{2})/y
const OF_NAME = /[\w.#-]/
/** The additional cost of each `#`, because image data may consist of them. */
const SIGN = 4

/**
 * Decodes the escapes in all names of a PDF. Searches for the single character `#`, because images contain `#` and `/`
 * everywhere, and V8 finds a character ten times as fast as a pattern. No character is read twice.
 */
export function decodeNames(text: string, limit: ReadLimit): string {
  let [plain, copiedTo] = ['', 0]
  let [last, isInName] = [-1, false]
  limit.consume(text.length)
  for (let offset = text.indexOf('#'); offset !== -1; offset = text.indexOf('#', offset + 1)) {
    let before = offset - 1
    while (before > last && OF_NAME.test(text.charAt(before))) before -= 1
    isInName = before === last && last !== -1 ? isInName : text[before] === '/'
    last = offset
    limit.consume(SIGN)
    if (!isInName) continue
    limit.consume(MATCH)
    HIDDEN_LETTER.lastIndex = offset
    const code = HIDDEN_LETTER.exec(text)?.[1]
    if (code === undefined) continue
    plain += text.slice(copiedTo, offset) + String.fromCharCode(Number.parseInt(code, 16))
    copiedTo = HIDDEN_LETTER.lastIndex
  }
  return plain + text.slice(copiedTo)
}
