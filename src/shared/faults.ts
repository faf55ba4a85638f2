// SPDX-License-Identifier: Apache-2.0
/** Codes of the errors in a single answer or file. The locales contain a sentence for each code. */
export const FAULTS = [
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
export type Fault = (typeof FAULTS)[number]

/** An invalid answer: its path, such as `address.city` or `familyMembers.0.dob`, and the code of the error. */
export interface FieldFault {
  field: string
  code: Fault
}

interface Issue {
  code?: string
  path: readonly PropertyKey[]
  message: string
  keys?: readonly string[]
}

/** Limits of the reported faults, higher than any form needs. Without them, a response could far exceed its request. */
const MAX_FAULTS = 300
const MAX_UNKNOWN = 100
const MAX_NAME_LETTERS = 100

/** The faults of unknown fields. At most 100 are reported, with shortened names. */
export const unknownFaults = (names: readonly string[]): FieldFault[] =>
  names.slice(0, MAX_UNKNOWN).map((name) => ({ field: name.slice(0, MAX_NAME_LETTERS), code: 'unknown' }))

/** Converts the issues of a Zod schema to faults: the first one of each field, and at most 300. */
export function fieldFaults(issues: readonly Issue[]): FieldFault[] {
  const faults = new Map<string, Fault>()
  for (const issue of issues) {
    if (faults.size >= MAX_FAULTS) break
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys') {
      const names = (issue.keys ?? []).map((key) => [...path, key].join('.'))
      for (const { field, code } of unknownFaults(names)) faults.set(field, code)
    } else if (!faults.has(path.join('.'))) {
      faults.set(path.join('.'), FAULTS.find((code) => code === issue.message) ?? 'text')
    }
  }
  return [...faults].map(([field, code]) => ({ field, code }))
}
