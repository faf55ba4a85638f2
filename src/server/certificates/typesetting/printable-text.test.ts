// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { printableText, unprintableCharacters } from './printable-text.ts'

test.for([
  ['names and joiners are unchanged', 'श्रद्धा र्‍हास O’Brien', 'श्रद्धा र्‍हास O’Brien'],
  ['all kinds of line breaks become LF', 'a\r\nb\rc\nd', 'a\nb\nc\nd'],
  ['a tab becomes a space', 'a\tb', 'a b'],
  ['control characters are removed', 'a\u0000\u0007b\u007f', 'ab'],
  ['bidirectional marks are removed', 'a\u202eb\u2067c\ufeff', 'abc'],
  ['half of a surrogate pair becomes the replacement character', 'a\ud83d', 'a\ufffd'],
])('%s', ([, text, printed]) => {
  expect(printableText(text ?? '')).toBe(printed)
})

test('finds each missing character once in the diagnostics of Typst', () => {
  const diagnostics = ['த', 'ம', 'த', '\\\\u{bcd}']
    .map((character) => `PDF/A-2b error: the text \`\\"${character}\\"\` could not be displayed with font`)
    .join('; ')
  expect(unprintableCharacters(diagnostics)).toEqual(['த', 'ம', '\u0bcd'])
})

test('finds no characters in the diagnostics of another failure', () => {
  expect(unprintableCharacters('PDF/A-2b error: missing document date')).toEqual([])
})
