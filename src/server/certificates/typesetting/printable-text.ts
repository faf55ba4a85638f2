// Control characters, marks that reorder text, and the byte order mark: none has a shape, and the reordering ones
// could make a paper read differently from what was approved.
const SHAPELESS = /[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff]/gu
const STANDS_FOR: Record<string, string> = { '\n': '\n', '\t': ' ' }

/** A text without characters that have no shape; line breaks, and the joiners that Indian scripts need, stay. */
export function printableText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(SHAPELESS, (character) => STANDS_FOR[character] ?? '')
}
