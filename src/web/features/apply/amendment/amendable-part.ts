// SPDX-License-Identifier: Apache-2.0
import { explanationField, explanationFields } from '#shared/applications/explanations.ts'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import { partsOfForm } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { earlierValues } from '../resubmission/earlier-values.ts'

interface AmendmentTexts {
  /** Replaces the service's message for a failed submission. */
  failed: string
  /** The label of the explanations. */
  explanation: string
}

/**
 * Reduces a service's form to the fields and document slots that a request for changes names, in the order of the form.
 * Each of these slots needs at least one document; the server requires the same. If the applicant has sent documents for a
 * slot before, the form has a field in which the applicant can explain why these documents are right.
 */
export function amendablePart(
  service: OfferedService,
  { items, documents: earlierDocuments }: Pick<Amendment, 'items'> & Pick<ApplicationDetails, 'documents'>,
  texts: AmendmentTexts,
) {
  const names = partsOfForm(service).filter((name) => items.some((item) => item.name === name))
  const pickNamed = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const wasSent = (name: string) => earlierDocuments.some(({ slot, removedAt }) => slot === name && removedAt === null)
  const explainableSlots = Object.keys(pickNamed(service.documents)).filter(wasSent)
  const labels = Object.fromEntries(explainableSlots.map((slot) => [explanationField(slot), texts.explanation]))
  const documents = Object.entries(pickNamed(service.documents)).map(
    ([name, slot]) => [name, { ...slot, least: Math.max(1, slot.least), expected: true }] as const,
  )
  // A field whose visibility depends on a field outside the part is always visible, because that answer does not change.
  const visibleWhen = Object.entries(pickNamed(service.visibleWhen ?? {})).filter(([, condition]) =>
    names.includes(condition),
  )
  const part: OfferedService = {
    ...service,
    fields: { ...pickNamed(service.fields), ...explanationFields(explainableSlots, { required: false }) },
    documents: Object.fromEntries(documents),
    sections: { named: names },
    visibleWhen: Object.fromEntries(visibleWhen),
    anyDocument: false,
    words: {
      ...service.words,
      fields: { ...service.words.fields, ...labels },
      notices: { ...service.words.notices, failed: texts.failed },
    },
  }
  return { part, names }
}

/** The part as it is validated and sent: the slots in `confirmed` need an explanation instead of documents. */
export function partToSend(part: OfferedService, confirmed: ReadonlySet<string>): OfferedService {
  const slots = Object.entries(part.documents)
  const explained = slots.flatMap(([slot]) => (confirmed.has(slot) ? [slot] : []))
  return {
    ...part,
    fields: { ...part.fields, ...explanationFields(explained, { required: true }) },
    documents: Object.fromEntries(slots.filter(([slot]) => !confirmed.has(slot))),
  }
}

/** The slots for which the form contains an explanation, for example from a draft. */
export const explainedSlots = ({ documents }: OfferedService, { texts }: ApplyValues): ReadonlySet<string> =>
  new Set(Object.keys(documents).filter((slot) => texts[explanationField(slot)]))

/** The previous answers as the form's initial values, without Aadhaar numbers and documents. */
export const previousValues = (part: OfferedService, { answers }: Pick<ApplicationDetails, 'answers'>): ApplyValues =>
  earlierValues(part, answers, [])
