import { expect, test } from 'vitest'
import { unprintableCharacters } from './unprintable-text.ts'

test('the characters that Typst could not display are read from its diagnostics, each once', () => {
  const diagnostics = ['த', 'ம', 'த', '\\\\u{bcd}']
    .map((character) => `PDF/A-2b error: the text \`\\"${character}\\"\` could not be displayed with font`)
    .join('; ')
  expect(unprintableCharacters(diagnostics)).toEqual(['த', 'ம', '\u0bcd'])
})

test('a failure of another kind names no characters', () => {
  expect(unprintableCharacters('PDF/A-2b error: missing document date')).toEqual([])
})
