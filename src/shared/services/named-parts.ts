// SPDX-License-Identifier: Apache-2.0
import type { ServiceDefinition } from './define-service.ts'
import type { ServiceWords } from './service-words.ts'

/** A label without the remark in brackets at its end: 'Proof of Birth' for 'Proof of Birth (documents)'. */
export function withoutRemark(label: string) {
  const trimmed = label.trimEnd()
  const opens = trimmed.endsWith(')') ? trimmed.lastIndexOf('(') : -1
  return opens === -1 ? label : trimmed.slice(0, opens).trimEnd()
}

/** The label of a field or document slot, without its remark. */
export const labelOfPart = ({ fields, documents }: Pick<ServiceWords, 'fields' | 'documents'>, name: string) =>
  withoutRemark(fields[name] ?? documents[name] ?? name)

/** The names of the fields and document slots of a form, in the order of the form. */
export const partsOfForm = ({ sections, documents }: Pick<ServiceDefinition, 'sections' | 'documents'>): string[] => [
  ...new Set([...Object.values(sections).flat(), ...Object.keys(documents)]),
]

const LETTER = /[\p{L}\p{M}\p{N}]/u

/**
 * The fields and document slots whose labels occur in a text, such as the reason of a rejection. The labels may be in any of
 * the languages. A label that is part of a longer label counts only if it also occurs outside the longer label.
 */
export function partsNamedIn(text: string, languages: readonly Pick<ServiceWords, 'fields' | 'documents'>[]): string[] {
  const labels = languages.flatMap(({ fields, documents }) =>
    [...Object.entries(fields), ...Object.entries(documents)].map(([name, label]) => ({
      name,
      label: fold(withoutRemark(label)),
    })),
  )
  // Longer labels first, so that a shorter label is not found within them.
  labels.sort((a, b) => b.label.length - a.label.length)
  let unmatched = fold(text)
  const named = new Set<string>()
  for (const label of new Set(labels.map((entry) => entry.label))) {
    const remaining = removeWords(unmatched, label)
    if (remaining === unmatched) continue
    unmatched = remaining
    for (const entry of labels) if (entry.label === label) named.add(entry.name)
  }
  return [...named]
}

const fold = (text: string) => text.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim()

/** Removes all occurrences of these words that are not part of a longer word. */
function removeWords(text: string, words: string) {
  if (words === '') return text
  let remaining = ''
  let from = 0
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const isWhole = !LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(at + words.length))
    if (!isWhole || at < from) continue
    remaining += `${text.slice(from, at)}\n`
    from = at + words.length
  }
  return remaining + text.slice(from)
}
