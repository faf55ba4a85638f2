// SPDX-License-Identifier: Apache-2.0
/** Code points of the zeros of Indian scripts: Arabic-Indic, Urdu, and the scripts from Devanagari to Malayalam. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0x1c50, 0xabf0]

/** Replaces the digits of Indian scripts with 0-9. */
export function asciiDigits(text: string) {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = ZEROS.find((first) => code >= first && code < first + 10)
    return zero === undefined ? digit : String(code - zero)
  })
}

/** Maximum length of a search text, in characters. */
export const SEARCH_LENGTH = 100

/** Normalises a text for searches, which ignore the case of letters and the script of digits (spec §5). */
export const foldSearch = (text: string) => asciiDigits(normalizeText(text, 'NFKC')).toLowerCase()

/** Whether any of these texts contains the search text. */
export function matchesSearch(texts: readonly string[], search: string) {
  const folded = foldSearch(search.trim())
  return texts.some((text) => foldSearch(text).includes(folded))
}

/** The maximum number of combining marks on one letter. No language uses more. */
const MARKS = /\p{M}{1,30}/gu
/** An invisible character that ends a sequence of combining marks. */
const GRAPHEME_JOINER = '\u034f'

/**
 * Converts a text to a Unicode normal form. Normalisation sorts the marks of a letter, at a cost that grows with the square
 * of their number. Long sequences of marks are therefore split first (UAX #15, Stream-Safe Text Format).
 */
export function normalizeText(text: string, form: 'NFC' | 'NFKC') {
  let end = -1
  const split = text.replace(MARKS, (marks, start: number) => {
    // The marks directly follow the previous match, so they belong to the same letter.
    const isContinued = start === end
    end = start + marks.length
    return isContinued ? GRAPHEME_JOINER + marks : marks
  })
  return split.normalize(form)
}
