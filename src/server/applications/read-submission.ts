// SPDX-License-Identifier: Apache-2.0
import { type FieldFault, fieldFaults } from '#shared/faults.ts'
import { shownVersionSchema } from '#shared/privacy/wire.ts'
import { Refusal } from '#shared/refusal.ts'
import { type Answers, answersSchema, tidyAnswers } from '#shared/services/answers-schema.ts'
import type { Service } from '#shared/services/create-catalogue.ts'
import { CONSENT_FIELD, type ServiceDefinition } from '#shared/services/define-service.ts'
import { UPLOAD_LIMITS } from '#shared/services/upload-limits.ts'
import type { FormSpecification, ReceivedForm } from '../documents/receive-form.ts'

interface ReadSubmission {
  answers: Answers
  /** The version of the privacy notice that the screen showed, if the client sends it. */
  shownNotice: number | undefined
}

/** The specification of a service's form: its document slots, and the function that validates its answers. */
export const submissionSpecification = ({ definition }: Service): FormSpecification<ReadSubmission> => ({
  slots: Object.fromEntries(
    Object.entries(definition.documents).map(([name, { accepts, most }]) => [
      name,
      { accepts, most: Math.min(most, UPLOAD_LIMITS.filesPerField) },
    ]),
  ),
  read: (form) => readSubmission(definition, form),
})

/** Validates a received form against the service's definition. Throws `answers-invalid` with all faults. */
export function readSubmission(definition: ServiceDefinition, form: ReceivedForm): ReadSubmission {
  const { [CONSENT_FIELD]: consent = '', ...texts } = form.texts
  const read = answersSchema(definition).safeParse(tidyAnswers(definition, texts))
  const noticeVersion = consent.trim() === '' ? undefined : shownVersionSchema.safeParse(consent)
  const faults: FieldFault[] = [
    ...(read.success ? [] : fieldFaults(read.error.issues)),
    ...(noticeVersion?.success === false ? [{ field: CONSENT_FIELD, code: 'text' } as const] : []),
    ...form.faults,
    ...missingDocuments(definition, form),
  ]
  if (faults.length > 0 || !read.success) throw new Refusal('answers-invalid', { faults, serviceId: definition.id })
  return { answers: answersOf(read.data), shownNotice: noticeVersion?.data }
}

/** Reports slots with too few files. A slot with a rejected file has a fault already, so it is omitted. */
function missingDocuments({ documents, anyDocument }: ServiceDefinition, form: ReceivedForm): FieldFault[] {
  const rejectedSlots = new Set(form.faults.map(({ field }) => field))
  const faults: FieldFault[] = []
  for (const [slot, { least }] of Object.entries(documents)) {
    if (countIn(slot, form.documents) < least && !rejectedSlots.has(slot)) {
      faults.push({ field: slot, code: 'too-few-documents' })
    }
  }
  const [firstSlot] = Object.keys(documents)
  if (anyDocument && firstSlot && form.documents.length === 0 && rejectedSlots.size === 0) {
    faults.push({ field: firstSlot, code: 'too-few-documents' })
  }
  return faults
}

const countIn = (slot: string, documents: ReceivedForm['documents']) =>
  documents.filter((document) => document.slot === slot).length

/** Converts validated answers to strings and rows of strings, which is all that a schema can produce. */
export function answersOf(checked: Record<string, unknown>): Answers {
  const answers: Answers = {}
  for (const [name, value] of Object.entries(checked)) {
    if (typeof value === 'string') answers[name] = value
    else if (Array.isArray(value)) answers[name] = value.map((row: Record<string, string>) => ({ ...row }))
  }
  return answers
}
