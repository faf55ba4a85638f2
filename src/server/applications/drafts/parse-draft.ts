// SPDX-License-Identifier: Apache-2.0
import type { DraftContent } from '#shared/applications/draft-wire.ts'
import { unknownFieldErrors } from '#shared/field-errors.ts'
import { RequestError } from '#shared/request-error.ts'
import type { ServiceDefinition } from '#shared/services/define-service.ts'

/**
 * Checks that a draft contains only fields, columns and slots of the form, and no Aadhaar number. The answers
 * themselves may still be incomplete or wrong. Throws `answers-invalid` with an error for every name that is not allowed, or for
 * a list with too many rows.
 */
export function parseDraft(definition: ServiceDefinition, { texts, lists, documents }: DraftContent): DraftContent {
  const fieldErrors = unknownFieldErrors([
    ...Object.keys(texts).filter((name) => !isStorable(kindOf(definition, name))),
    ...Object.entries(lists).flatMap(([name, rows]) => unknownNamesInList(definition, name, rows)),
    ...Object.keys(documents).filter((slot) => !Object.hasOwn(definition.documents, slot)),
  ])
  if (fieldErrors.length > 0) throw new RequestError('answers-invalid', { fieldErrors, serviceId: definition.id })
  for (const [name, rows] of Object.entries(lists)) {
    const field = definition.fields[name]
    if (field?.kind === 'list' && rows.length > field.maxRows) {
      throw new RequestError('answers-invalid', {
        fieldErrors: [{ field: name, code: 'too-many-rows' }],
        serviceId: definition.id,
      })
    }
  }
  return { texts, lists, documents }
}

/** Whether a draft stores fields of this kind as texts. Lists are stored separately, and Aadhaar numbers not at all. */
const isStorable = (kind: string | undefined) => kind !== undefined && kind !== 'list' && kind !== 'aadhaar'

const kindOf = ({ fields }: ServiceDefinition, name: string) =>
  Object.hasOwn(fields, name) ? fields[name]?.kind : undefined

function unknownNamesInList(
  { fields }: ServiceDefinition,
  name: string,
  rows: DraftContent['lists'][string],
): string[] {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (field?.kind !== 'list') return [name]
  const { columns } = field
  const used = new Set(rows.flatMap((row) => Object.keys(row)))
  return [...used]
    .filter((column) => !isStorable(Object.hasOwn(columns, column) ? columns[column]?.kind : undefined))
    .map((column) => `${name}.${column}`)
}
