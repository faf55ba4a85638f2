import { asciiDigits } from '#shared/ascii-digits.ts'
import { normalizeText } from '../normalize-text.ts'

/** A text as searches compare it: whatever the case of its letters and the script of its digits (spec §5). */
export const foldSearch = (text: string) => asciiDigits(normalizeText(text, 'NFKC')).toLowerCase()

/** Whether any of these texts contains what is searched for. */
export function findsIn(texts: readonly string[], search: string) {
  const sought = foldSearch(search.trim())
  return texts.some((text) => foldSearch(text).includes(sought))
}
