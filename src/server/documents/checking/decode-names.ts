import { MATCH, type ReadLimit } from './read-limit.ts'

/** Letters of a name may be written by their number (ISO 32000-1, 7.3.5), so that a search does not find them. */
const HIDDEN_LETTER = /#([\dA-Fa-f]{2})/y
const OF_NAME = /[\w.#-]/
/** What one sign costs beside its byte: the darker pixels of a picture may all be one. */
const SIGN = 4

/**
 * The text of a PDF with every name written out. The sign is sought, not the pattern: an image has both the sign and the
 * slash at every turn, and a single letter is found ten times as fast as a pattern is tried at each. No letter is read
 * twice, whatever a file is made of.
 */
export function decodeNames(text: string, budget: ReadLimit): string {
  let [plain, kept] = ['', 0]
  let [last, isInName] = [-1, false]
  budget.spend(text.length)
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    let before = at - 1
    while (before > last && OF_NAME.test(text.charAt(before))) before -= 1
    isInName = before === last && last !== -1 ? isInName : text[before] === '/'
    last = at
    budget.spend(SIGN)
    if (!isInName) continue
    budget.spend(MATCH)
    HIDDEN_LETTER.lastIndex = at
    const code = HIDDEN_LETTER.exec(text)?.[1]
    if (code === undefined) continue
    plain += text.slice(kept, at) + String.fromCharCode(Number.parseInt(code, 16))
    kept = HIDDEN_LETTER.lastIndex
  }
  return plain + text.slice(kept)
}
