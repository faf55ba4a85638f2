// SPDX-License-Identifier: Apache-2.0
import { toNestErrors } from '@hookform/resolvers'
import type { FieldError, Resolver } from 'react-hook-form'
import { toFieldErrors } from '#shared/field-errors.ts'
import { answersSchema } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { type ApplyPath, type ApplyValues, answersOf } from './apply-values.ts'
import { documentErrors, hasNewFile, isDocumentError, isTooLarge, NOT_REPLACED } from './check-documents.ts'

type ErrorsByPath = Record<string, FieldError>

/**
 * Validates answers with the server's schema, and documents with the upload limits. Messages are error codes.
 * `rejectedFiles` contains the documents of a rejected application that the office did not accept. The applicant must
 * replace at least one file of those that the service expects.
 */
export function applicationResolver(
  service: OfferedService,
  limits: UploadLimits,
  rejectedFiles?: Readonly<Record<string, readonly File[]>>,
): Resolver<ApplyValues> {
  const findErrors = errorFinder(service, limits, rejectedFiles)
  return async (values, _context, options) => {
    const errors = findErrors(values)
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: toNestErrors<ApplyValues>(errors, options) }
  }
}

/** Returns the function that finds the errors of a form. Their keys are the paths of the inputs. */
export function errorFinder(
  service: OfferedService,
  limits: UploadLimits,
  rejectedFiles: Readonly<Record<string, readonly File[]>> = {},
) {
  const schema = answersSchema(service)
  return (values: ApplyValues): ErrorsByPath => {
    const parsed = schema.safeParse(answersOf(service, values))
    const fieldErrors = [
      ...(parsed.success ? [] : toFieldErrors(parsed.error.issues)),
      ...documentErrors(service, limits, values.documents),
    ]
    const errors: ErrorsByPath = Object.fromEntries(
      fieldErrors.map((fieldError) => [
        pathOfFieldError(service, fieldError),
        { type: 'fieldError', message: fieldError.code },
      ]),
    )
    for (const [slot, rejected] of Object.entries(rejectedFiles)) {
      const isLeftOut = !hasNewFile(values.documents[slot], rejected) && service.documents[slot]?.expected
      if (isLeftOut) errors[`documents.${slot}`] = { type: 'fieldError', message: NOT_REPLACED }
    }
    if (isTooLarge(limits, values.documents)) errors.root = { type: 'too-large' }
    return errors
  }
}

/** The path of the input to which an error belongs. The browser or the server found the error. */
export function pathOfFieldError(
  { fields, documents }: OfferedService,
  fieldError: { field: string; code: string },
): ApplyPath {
  const [name = ''] = fieldError.field.split('.')
  if (name in documents && (isDocumentError(fieldError.code) || !(name in fields))) return `documents.${name}`
  return fields[name]?.kind === 'list' ? `lists.${fieldError.field}` : `texts.${fieldError.field}`
}
