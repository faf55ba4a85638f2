// SPDX-License-Identifier: Apache-2.0
import type { SimpleField } from '../services/field-kinds.ts'
import type { Amendment } from './wire.ts'

// An applicant who is asked to replace a document can keep it instead, and explains why it is right. These functions are not in
// `amendments.ts`, because lists and drafts load that file, but only the form for the changes needs explanations.

/** A requested part, with the explanation if the applicant keeps its document. */
export type AnsweredItem = Amendment['items'][number]

/** Maximum length of an explanation, in characters. */
const MAX_EXPLANATION_LENGTH = 300

/**
 * The name of the form field with the explanation for a document slot. The names of a service's fields contain no hyphen, so
 * none of them is equal to it.
 */
export const explanationField = (slot: string) => `explanation-${slot}`

/** The fields for the explanations of these slots. */
export const explanationFields = (slots: readonly string[], { required }: { required: boolean }) =>
  Object.fromEntries(
    slots.map((slot): [string, SimpleField] => [
      explanationField(slot),
      { kind: 'text', required, maxLength: MAX_EXPLANATION_LENGTH, lines: 'many' },
    ]),
  )
