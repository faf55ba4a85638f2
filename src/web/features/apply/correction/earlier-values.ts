import type { ApplicationDetails, SupportingDocument } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { type ApplyValues, emptyRow, emptyValues } from '../answers/apply-values.ts'

/**
 * The form filled with the answers and documents of an earlier application. Aadhaar numbers are asked again, because the
 * portal shows them masked only. Answers that the form no longer asks for are left out.
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
    } else if (typeof answer === 'string' && isPossible(field, answer)) values.texts[name] = answer
  }
  for (const { slot, file } of documents) values.documents[slot]?.push(file)
  return values
}

const isPossible = (field: OfferedService['fields'][string], answer: string) =>
  field.kind !== 'choice' || field.options.includes(answer)

/** Fetches an application's own documents again. One that was removed, or cannot be fetched, is left out. */
export async function fetchDocuments(documents: readonly SupportingDocument[]) {
  const files = await Promise.all(
    documents.map(async ({ slot, fileName, filePath, mediaType, removedAt }) => {
      if (removedAt !== null) return []
      const answer = await fetch(`/uploads/${filePath}`, { credentials: 'same-origin' }).catch(() => undefined)
      if (!answer?.ok) return []
      return [{ slot, file: new File([await answer.blob()], fileName, { type: mediaType }) }]
    }),
  )
  return files.flat()
}
