// SPDX-License-Identifier: Apache-2.0
/** Codes of the errors in a single answer or file. The locales contain a sentence for each code. */
export const FIELD_ERROR_CODES = [
  'required',
  'too-long',
  'email',
  'mobile',
  'phone',
  'aadhaar',
  'date',
  'date-in-future',
  'date-too-old',
  'choice',
  'rows',
  'too-many-rows',
  'password-short',
  'password-common',
  'password-long',
  'password-wrong',
  'registration-wrong',
  'code-form',
  'code-wrong',
  'mail-code-wrong',
  'unknown',
  'text',
  'name',
  'not-text',
  'not-number',
  'too-few-documents',
  'too-many-documents',
  'wrong-file',
  'file-too-large',
  'empty-file',
  'active-document',
  'locked-document',
  'damaged-document',
  'too-complex-document',
  'too-many-pixels',
  'several-pages',
  'infected-document',
] as const
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number]

/** An invalid answer: its path, such as `address.city` or `familyMembers.0.dob`, and the code of the error. */
export interface FieldError {
  field: string
  code: FieldErrorCode
}

interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
}

/** Limits of the reported errors, higher than any form needs. Without them, a response could be far larger than its request. */
const MAX_FIELD_ERRORS = 300
const MAX_UNKNOWN = 100
const MAX_NAME_LENGTH = 100

/** The errors of unknown fields. At most 100 are reported, with shortened names. */
export const unknownFieldErrors = (names: readonly string[]): FieldError[] =>
  names.slice(0, MAX_UNKNOWN).map((name) => ({ field: name.slice(0, MAX_NAME_LENGTH), code: 'unknown' }))

/** Converts the issues of a Zod schema to errors: the first one of each field, and at most 300. */
export function toFieldErrors(issues: readonly Issue[]): FieldError[] {
  const fieldErrors = new Map<string, FieldErrorCode>()
  for (const issue of issues) {
    if (fieldErrors.size >= MAX_FIELD_ERRORS) break
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      const names = (issue.keys ?? []).map((key) => [...path, key].join('.'))
      for (const { field, code } of unknownFieldErrors(names)) fieldErrors.set(field, code)
    } else if (!fieldErrors.has(path.join('.'))) {
      fieldErrors.set(path.join('.'), FIELD_ERROR_CODES.find((code) => code === issue.message) ?? 'text')
    }
  }
  return [...fieldErrors].map(([field, code]) => ({ field, code }))
}
