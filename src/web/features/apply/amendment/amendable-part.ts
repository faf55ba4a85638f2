// SPDX-License-Identifier: Apache-2.0
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import { partsOfForm } from '#shared/services/named-parts.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { earlierValues } from '../resubmission/earlier-values.ts'

/**
 * Reduces a service's form to the fields and document slots that a request for changes names: `part` is the reduced
 * definition, `names` are these fields and slots in the order of the form. Each of these slots needs at least one document;
 * the server requires the same. `failureSentence` replaces the service's message for a failed submission.
 */
export function amendablePart(service: OfferedService, { items }: Pick<Amendment, 'items'>, failureSentence: string) {
  const names = partsOfForm(service).filter((name) => items.some((item) => item.name === name))
  const pick = <Value>(values: Record<string, Value>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)))
  const fields = pick(service.fields)
  const documents = Object.entries(pick(service.documents)).map(
    ([name, slot]) => [name, { ...slot, least: Math.max(1, slot.least), expected: true }] as const,
  )
  const visibleWhen = Object.entries(pick(service.visibleWhen ?? {})).filter(([, condition]) =>
    names.includes(condition),
  )
  const part: OfferedService = {
    ...service,
    fields,
    documents: Object.fromEntries(documents),
    sections: { named: names },
    visibleWhen: Object.fromEntries(visibleWhen),
    anyDocument: false,
    words: { ...service.words, notices: { ...service.words.notices, failed: failureSentence } },
  }
  return { part, names }
}

/** The previous answers as the form's initial values, without Aadhaar numbers and documents. */
export const previousValues = (part: OfferedService, { answers }: Pick<ApplicationDetails, 'answers'>): ApplyValues =>
  earlierValues(part, answers, [])
