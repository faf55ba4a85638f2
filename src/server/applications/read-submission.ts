// SPDX-License-Identifier: Apache-2.0
import { type FieldError, toFieldErrors } from '#shared/field-errors.ts'
import { shownVersionSchema } from '#shared/privacy/wire.ts'
import { RequestError } from '#shared/request-error.ts'
import { type Answers, answersSchema, normalizeAnswers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import { CONSENT_FIELD, type ServiceDefinition } from '#shared/services/define-service.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { FormContent, FormSpecification } from '../documents/receive-form.ts'

interface SubmissionContent {
  answers: Answers
  /** The version of the privacy notice that the screen showed, if the client sends it. */
  shownNotice: number | undefined
}

/** The specification of a service's form: its document slots, and the function that validates its answers. */
export const submissionSpecification = ({ definition }: Service): FormSpecification<SubmissionContent> => ({
  slots: Object.fromEntries(
    Object.entries(definition.documents).map(([name, { accepts, most }]) => [
      name,
      { accepts, maxFiles: Math.min(most, UPLOAD_LIMITS.filesPerField) },
    ]),
  ),
  read: (form) => readSubmission(definition, form),
})

/** Validates a received form against the service's definition. Throws `answers-invalid` with all errors. */
export function readSubmission(definition: ServiceDefinition, form: FormContent): SubmissionContent {
  const { [CONSENT_FIELD]: consent = '', ...texts } = form.texts
  const parsed = answersSchema(definition).safeParse(normalizeAnswers(definition, texts))
  const parsedVersion = consent.trim() === '' ? undefined : shownVersionSchema.safeParse(consent)
  const fieldErrors: FieldError[] = [
    ...(parsed.success ? [] : toFieldErrors(parsed.error.issues)),
    ...(parsedVersion?.success === false ? [{ field: CONSENT_FIELD, code: 'text' } as const] : []),
    ...form.fieldErrors,
    ...missingDocuments(definition, form),
  ]
  if (fieldErrors.length > 0 || !parsed.success)
    throw new RequestError('answers-invalid', { fieldErrors, serviceId: definition.id })
  return { answers: toAnswers(parsed.data), shownNotice: parsedVersion?.data }
}

/**
 * Reports slots with too few files. Omits slots with a rejected file, because they have an error already. If the form needs at
 * least one document in any slot (`anyDocument`), the first slot gets the error.
 */
function missingDocuments({ documents, anyDocument }: ServiceDefinition, form: FormContent): FieldError[] {
  const rejectedSlots = new Set(form.fieldErrors.map(({ field }) => field))
  const fieldErrors: FieldError[] = []
  for (const [slot, { least }] of Object.entries(documents)) {
    if (countIn(slot, form.documents) < least && !rejectedSlots.has(slot)) {
      fieldErrors.push({ field: slot, code: 'too-few-documents' })
    }
  }
  const [firstSlot] = Object.keys(documents)
  if (anyDocument && firstSlot && form.documents.length === 0 && rejectedSlots.size === 0) {
    fieldErrors.push({ field: firstSlot, code: 'too-few-documents' })
  }
  return fieldErrors
}

const countIn = (slot: string, documents: FormContent['documents']) =>
  documents.filter((document) => document.slot === slot).length

/** Gives validated answers their type: a schema produces only strings, and rows of strings. */
export function toAnswers(checked: Record<string, unknown>): Answers {
  const answers: Answers = {}
  for (const [name, value] of Object.entries(checked)) {
    if (typeof value === 'string') answers[name] = value
    else if (Array.isArray(value)) answers[name] = value.map((row: Record<string, string>) => ({ ...row }))
  }
  return answers
}
