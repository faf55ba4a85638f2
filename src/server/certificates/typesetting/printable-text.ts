// SPDX-License-Identifier: Apache-2.0
// Control characters, bidirectional formatting marks and the byte order mark have no glyphs. Bidirectional marks could also
// make a certificate look different from the approved text.
const WITHOUT_GLYPH = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu
const REPLACEMENTS: Record<string, string> = { '\n': '\n', '\t': ' ' }

/** Removes characters without a glyph; keeps line breaks, and the joiners that Indian scripts need. */
export function printableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(WITHOUT_GLYPH, (character) => REPLACEMENTS[character] ?? '')
}

/** Thrown if a value contains characters that none of the bundled fonts can print. */
export class UnprintableText extends Error {
  readonly characters: readonly string[]

  constructor(characters: readonly string[]) {
    super(`The bundled typefaces cannot print: ${characters.join(' ')}`)
    this.name = 'UnprintableText'
    this.characters = characters
  }
}

const MISSING_GLYPH = /the text `\\?"([^"]+?)\\?"` could not be displayed/gu
const ESCAPE = /(?<!\\)\\+u\{([0-9a-f]{1,6})\}/gu

/** The characters that Typst reports as missing in a failed export; empty if the export failed for another reason. */
export function unprintableCharacters(diagnostics: string): string[] {
  const characters = [...diagnostics.matchAll(MISSING_GLYPH)].map(([, text = '']) =>
    text.replace(ESCAPE, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  )
  return [...new Set(characters)]
}
