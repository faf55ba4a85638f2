import type { ServiceDefinition } from '#shared/services/define-service.ts'
import type { SimpleField } from '#shared/services/field-kinds.ts'
import type { FormValue } from './client.ts'
import { aPdf } from './files.ts'

export type Parts = (readonly [string, FormValue])[]

let serial = 0

/** A filled form for any service, generated from its definition. All forms differ, so that none is a duplicate. */
export function aSubmission(definition: ServiceDefinition, changes: Record<string, FormValue | undefined> = {}): Parts {
  serial += 1
  const parts: Parts = []
  for (const [name, field] of Object.entries(definition.fields)) {
    const answer = name in changes ? changes[name] : field.kind === 'list' ? aList(field.columns) : anAnswer(field)
    if (typeof answer === 'string') parts.push([name, answer])
  }
  for (const [slot, { least, expected }] of Object.entries(definition.documents)) {
    const file =
      changes[`${slot}:file`] ?? (least > 0 || expected ? aPdf(`${slot}.pdf`, `${slot} ${serial}`) : undefined)
    if (file !== undefined && !(`${slot}:file` in changes && changes[`${slot}:file`] === undefined))
      parts.push([slot, file])
  }
  return parts
}

const aList = (columns: Record<string, SimpleField>) =>
  JSON.stringify([Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, anAnswer(column)]))])

/** A valid answer. Texts are different in each submission. */
export function anAnswer(field: SimpleField): string {
  switch (field.kind) {
    case 'text':
      return `Sample ${serial}`
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
