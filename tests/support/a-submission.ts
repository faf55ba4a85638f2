// SPDX-License-Identifier: Apache-2.0
import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { FormValue } from './client.ts'
import { aPdf } from './files.ts'

export type Parts = (readonly [string, FormValue])[]

let serial = 0

/**
 * A completed form for any service, generated from its definition. All forms differ, so that none is a duplicate. `changes`
 * replaces answers by field, and the files of a slot by `slot:file`; with undefined, the field or slot is left out.
 */
export function aSubmission(definition: ServiceDefinition, changes: Record<string, FormValue | undefined> = {}): Parts {
  serial += 1
  const parts: Parts = []
  for (const [name, field] of Object.entries(definition.fields)) {
    const generated = () => (field.kind === 'list' ? aList(field.columns) : anAnswer(field))
    const answer = name in changes ? changes[name] : generated()
    if (typeof answer === 'string') parts.push([name, answer])
  }
  for (const [slot, count] of documentCounts(definition)) {
    const files = Array.from({ length: count }, (_, index) => aPdf(`${slot}.pdf`, `${slot} ${serial}.${index}`))
    const generated = files.length > 1 ? files : files[0]
    const key = `${slot}:file`
    const file = key in changes ? changes[key] : generated
    if (file !== undefined) parts.push([slot, file])
  }
  return parts
}

/** The number of documents for each slot. If the form needs a document in any slot, the first slot gets one. */
function documentCounts({ documents, anyDocument }: ServiceDefinition) {
  const counts = new Map(
    Object.entries(documents).map(([slot, { least, expected }]) => [slot, Math.max(least, expected ? 1 : 0)]),
  )
  const [first] = counts.keys()
  if (anyDocument && first !== undefined && [...counts.values()].every((count) => count === 0)) counts.set(first, 1)
  return counts
}

const aList = (columns: Record<string, SimpleField>) =>
  JSON.stringify([Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, anAnswer(column)]))])

/** A valid answer. Texts differ from submission to submission. */
export function anAnswer(field: SimpleField): string {
  switch (field.kind) {
    case 'text':
      // The end is kept, because only the number differs.
      return `Sample ${serial}`.slice(-field.maxLength)
    case 'past-date':
      return '2020-05-17'
    case 'choice':
      return field.options[0] ?? ''
    case 'phone':
      return '9876543210'
    case 'email':
      return 'someone@panchayat.example'
    case 'aadhaar':
      return '2345 6789 0124'
  }
}
