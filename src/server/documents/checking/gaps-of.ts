const NO_BLANK = /[^\0\s]/g
const LINE_END = /[\r\n]/g
/** Shorter gaps are as quickly passed again as remembered. */
const LONG = 64

/** Where blanks and comments end that begin at a place; comments are as long as they like (ISO 32000-1, 7.2.3). */
export type Gaps = (from: number) => number

/**
 * The gaps between the words of a PDF. What has been passed once is remembered, as words may stand in a comment that is
 * itself a gap: however often it is asked, each letter is read a few times at most.
 */
export function gapsOf(text: string): Gaps {
  const ends = new Map<number, number>()
  const endOfLine = linesOf(text)
  return (from) => {
    const passed = [from]
    let at = from
    for (let end = ends.get(at); end === undefined; end = ends.get(at)) {
      at = next(NO_BLANK, text, at)
      if (text[at] !== '%') break
      at = endOfLine(at)
      passed.push(at)
    }
    const end = ends.get(at) ?? at
    if (passed.length > 1 || end - from > LONG) for (const one of passed) ends.set(one, end)
    return end
  }
}

/** Where the line of a place ends; the last line is remembered. */
function linesOf(text: string) {
  let [from, end] = [0, 0]
  return (at: number) => {
    if (at < from || at > end) [from, end] = [at, next(LINE_END, text, at)]
    return end
  }
}

function next(wanted: RegExp, text: string, from: number) {
  wanted.lastIndex = from
  return wanted.exec(text)?.index ?? text.length
}
