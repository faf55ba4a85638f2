// SPDX-License-Identifier: Apache-2.0
import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import { withoutRemark } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { type ApplyValues, emptyRow, emptyValues } from '../answers/apply-values.ts'

/**
 * The values of a form that is filled in with the answers and documents of an earlier application. Aadhaar numbers are
 * omitted, because the portal returns them only in masked form, so the applicant types them again. Answers to questions
 * that the current form does not have are omitted, too.
 */
export function earlierValues(
  service: OfferedService,
  answers: ApplicationDetails['answers'],
  documents: readonly { slot: string; file: File }[],
): ApplyValues {
  const values = emptyValues(service)
  for (const [name, field] of Object.entries(service.fields)) {
    const answer = answers[name]
    if (answer === undefined || field.kind === 'aadhaar') continue
    if (field.kind === 'list') {
      if (typeof answer !== 'string') values.lists[name] = answer.map((row) => ({ ...emptyRow(field), ...row }))
    } else if (typeof answer === 'string' && isStillAccepted(field, answer)) values.texts[name] = answer
  }
  for (const { slot, file } of documents) values.documents[slot]?.push(file)
  return values
}

/** Whether the current form accepts an earlier answer. The options of a choice may have changed in the meantime. */
const isStillAccepted = (field: OfferedService['fields'][string], answer: string) =>
  field.kind !== 'choice' || field.options.includes(answer)

/** A letter, a combining mark (such as a Devanagari vowel sign) or a digit. */
const LETTER = /[\p{L}\p{M}\p{N}]/u

/**
 * Returns the slots of the documents that the reviewer has marked in the reason of a rejection. The review form marks a
 * document by inserting its name and a colon; the server translates the name into the reader's language. A name without a
 * colon only mentions a document.
 */
export function documentsMarkedIn(
  reason: string,
  { fields, documents }: Pick<OfferedService['words'], 'fields' | 'documents'>,
): ReadonlySet<string> {
  // Splitting the reason at the name and the colon gives, except for the last part, the texts before each such place.
  const isMarked = (label: string) =>
    reason
      .split(`${withoutRemark(label)}:`)
      .slice(0, -1)
      // If a letter precedes the name, it is the end of a longer name, such as 'Proof:' in 'Identity Proof:'.
      .some((before) => !LETTER.test(before.trimEnd().at(-1) ?? ''))
  const slots = Object.entries(documents).filter(([slot, label]) =>
    [label, fields[slot] ?? label].some((name) => isMarked(name)),
  )
  return new Set(slots.map(([slot]) => slot))
}

/**
 * Fetches the documents of an earlier application, except those that the portal has removed or that cannot be fetched.
 */
export async function fetchDocuments(documents: readonly SupportingDocument[]) {
  const files = await Promise.all(
    documents.map(async ({ slot, fileName, filePath, mediaType, removedAt }) => {
      if (removedAt !== null) return []
      const response = await fetch(`/uploads/${filePath}`, { credentials: 'same-origin' }).catch(() => undefined)
      if (!response?.ok) return []
      return [{ slot, file: new File([await response.blob()], fileName, { type: mediaType }) }]
    }),
  )
  return files.flat()
}
