// SPDX-License-Identifier: Apache-2.0
import type { Prefill } from '#shared/applications/prefill.ts'
import { type AnswerRow, hiddenFields, normalizeAnswers, type RawAnswers } from '#shared/services/answers-schema.ts'
import type { Field, ListField } from '#shared/services/field-kinds.ts'
import type { OfferedService } from '#shared/services/service-words.ts'

/** The form's values: a text for each simple field, rows for each list, files for each document slot. */
export interface ApplyValues {
  texts: Record<string, string>
  lists: Record<string, AnswerRow[]>
  documents: Record<string, File[]>
}

export type TextPath = `texts.${string}` | `lists.${string}.${number}.${string}`
export type ApplyPath = TextPath | `lists.${string}` | `documents.${string}`

/** The values of an empty form. */
export function emptyValues({ fields, documents }: OfferedService): ApplyValues {
  const values: ApplyValues = { texts: {}, lists: {}, documents: {} }
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'list') values.lists[name] = []
    else values.texts[name] = initialText(field)
  }
  for (const slot of Object.keys(documents)) values.documents[slot] = []
  return values
}

/** The values of a new form, which is empty except for the answers from the profile. */
export function startingValues(service: OfferedService, { texts }: Pick<Prefill, 'texts'>): ApplyValues {
  const values = emptyValues(service)
  return { ...values, texts: { ...values.texts, ...texts } }
}

/** An empty row of a list. */
export const emptyRow = ({ columns }: ListField): AnswerRow =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, initialText(column)]))

const initialText = (field: Field) => (field.kind === 'choice' ? (field.initial ?? '') : '')

/** The answers to submit: trimmed, and without empty and hidden answers. */
export function answersOf(service: OfferedService, { texts, lists }: ApplyValues): RawAnswers {
  const answers: RawAnswers = normalizeAnswers(service, { ...texts, ...lists })
  for (const name of hiddenFields(service, texts)) delete answers[name]
  return answers
}

/** The multipart body (spec §3, §7): texts first, lists as JSON text, then the files under the names of their slots. */
export function submissionForm(service: OfferedService, values: ApplyValues) {
  const form = new FormData()
  for (const [name, answer] of Object.entries(answersOf(service, values))) {
    if (typeof answer === 'string') form.append(name, answer)
    else if (Array.isArray(answer) && answer.length > 0) form.append(name, JSON.stringify(answer))
  }
  for (const [slot, files] of Object.entries(values.documents)) {
    for (const file of files) form.append(slot, file)
  }
  return form
}
