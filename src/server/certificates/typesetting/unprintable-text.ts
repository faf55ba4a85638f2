/** Thrown when a value holds characters of a script that none of the bundled typefaces can print. */
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

/** The characters that Typst names as missing in the diagnostics of a failed export; none if it failed for another reason. */
export function unprintableCharacters(diagnostics: string): string[] {
  const named = [...diagnostics.matchAll(MISSING_GLYPH)].map(([, text = '']) =>
    text.replace(ESCAPE, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
  )
  return [...new Set(named)]
}
