/**
 * More marks on one letter than any language writes. Normalisation puts the marks of a letter in order, at a cost that
 * grows with the square of their number; a grapheme joiner, which shows as nothing, ends the row before it is long (UAX
 * #15, Stream-Safe Text Format).
 */
const MANY_MARKS = /(\p{M}{30})(?=\p{M})/gu
const JOINER = '\u034f'

/** A text in a normal form of Unicode. */
export const normalizeText = (text: string, form: 'NFC' | 'NFKC') =>
  text.replace(MANY_MARKS, `$1${JOINER}`).normalize(form)
