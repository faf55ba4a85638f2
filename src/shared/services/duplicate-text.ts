import { normalizeText } from '../normalize-text.ts'
import type { Answers } from './answers-schema.ts'
import type { ServiceDefinition } from './define-service.ts'

/**
 * What makes two applications the same, as one text; undefined for services without such a rule. Equal after Unicode
 * normalisation, case folding and squeezing of spaces.
 */
export function duplicateText({ duplicateKey }: ServiceDefinition, answers: Answers) {
  return duplicateKey && JSON.stringify(duplicateKey.map((name) => folded(answers[name])))
}

function folded(answer: Answers[string] | undefined) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer ?? '')
  // Upper and then lower: 'ß' and 'SS', 'ς' and 'Σ' fold to the same.
  const upper = normalizeText(text, 'NFKC').toUpperCase()
  return normalizeText(upper.toLowerCase(), 'NFKC').replace(/\s+/gu, ' ').trim()
}
