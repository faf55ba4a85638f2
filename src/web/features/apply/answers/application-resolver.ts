// SPDX-License-Identifier: Apache-2.0
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import { fieldFaults } from '#shared/faults.ts'
import { answersSchema } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { type ApplyPath, type ApplyValues, answersOf } from './apply-values.ts'
import { documentFaults, isDocumentFault, isTooLarge, NOT_REPLACED } from './check-documents.ts'

/**
 * Validates answers with the server's schema, and documents with the upload limits. Messages are fault codes.
 * `notAccepted` contains the documents of a rejected application that the office did not accept. The applicant must
 * replace those that the service expects.
 */
export function applicationResolver(
  service: OfferedService,
  limits: UploadLimits,
  notAccepted: Readonly<Record<string, readonly File[]>> = {},
): Resolver<ApplyValues> {
  const schema = answersSchema(service)
  return async (values, _context, options) => {
    const parsed = schema.safeParse(answersOf(service, values))
    const faults = [
      ...(parsed.success ? [] : fieldFaults(parsed.error.issues)),
      ...documentFaults(service, limits, values.documents),
    ]
    const errors: Record<string, FieldError> = Object.fromEntries(
      faults.map((fault) => [pathOfFault(service, fault), { type: 'fault', message: fault.code }]),
    )
    for (const slot of Object.keys(notAccepted)) {
      const isLeftOut = !values.documents[slot]?.length && service.documents[slot]?.expected
      if (isLeftOut) errors[`documents.${slot}`] = { type: 'fault', message: NOT_REPLACED }
    }
    if (isTooLarge(limits, values.documents)) errors.root = { type: 'too-large' }
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: toNestErrors<ApplyValues>(errors, options) }
  }
}

/** The path of the input to which a fault belongs. The browser or the server found the fault. */
export function pathOfFault({ fields, documents }: OfferedService, fault: { field: string; code: string }): ApplyPath {
  const [name = ''] = fault.field.split('.')
  if (name in documents && (isDocumentFault(fault.code) || !(name in fields))) return `documents.${name}`
  return fields[name]?.kind === 'list' ? `lists.${fault.field}` : `texts.${fault.field}`
}
