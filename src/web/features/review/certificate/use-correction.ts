// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { safeParse } from 'zod/mini'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { toFieldErrors } from '#shared/field-errors.ts'
import { type AnswerRow, type Answers, answersSchema, normalizeAnswers } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The state of the correction form: values, errors, and the request to send. */
export function useCorrection(service: OfferedService, answers: ApplicationDetails['answers']) {
  const [initial] = useState(() => correctionValues(service, answers))
  const [values, setValues] = useState(initial)
  const [reason, storeReason] = useState('')
  const [fieldErrors, setFieldErrors] = useState<readonly CorrectionError[]>([])
  const [attempt, setAttempt] = useState(0)

  const clearFieldErrors = (path: string) =>
    setFieldErrors((current) => current.filter(({ field }) => field !== path && !field.startsWith(`${path}.`)))
  const show = (shownErrors: readonly CorrectionError[]) => {
    setFieldErrors(shownErrors)
    setAttempt((previous) => previous + 1)
  }
  return {
    values,
    reason,
    fieldErrors,
    attempt,
    show,
    setText(name: string, text: string) {
      setValues((previous) => ({ ...previous, texts: { ...previous.texts, [name]: text } }))
      clearFieldErrors(name)
    },
    setRows(name: string, rows: CorrectedRow[], path = name) {
      setValues((previous) => ({ ...previous, rows: { ...previous.rows, [name]: rows } }))
      clearFieldErrors(path)
    },
    setReason(text: string) {
      storeReason(text)
      clearFieldErrors('reason')
    },
    /** Returns the request to send; undefined if the form has errors, which are then shown. */
    validate() {
      const entered = answersOf(values)
      const parsed = safeParse(answersSchema(service), normalizeAnswers(service, entered))
      const answerErrors = parsed.success ? [] : toFieldErrors(parsed.error.issues)
      show(reason.trim() === '' ? [...answerErrors, { field: 'reason', code: 'required' }] : answerErrors)
      if (!parsed.success || reason.trim() === '') return undefined
      // Unchanged answers are not sent, so that they do not undo a concurrent correction by another admin.
      return { reason: reason.trim(), answers: changedAnswers(service, answersOf(initial), entered) }
    },
  }
}

export type Correction = ReturnType<typeof useCorrection>

/** One row of a list. The id is its React key, so that its inputs keep their state when a row above is removed. */
interface CorrectedRow {
  id: number
  cells: AnswerRow
}

/** The values of the form; an absent answer is an empty text. */
interface CorrectionValues {
  texts: Record<string, string>
  rows: Record<string, CorrectedRow[]>
}

/** The current answers as form values. `service` contains only the printed fields. */
function correctionValues({ fields }: OfferedService, answers: ApplicationDetails['answers']): CorrectionValues {
  const values: CorrectionValues = { texts: {}, rows: {} }
  for (const [name, { kind }] of Object.entries(fields)) {
    const answer = answers[name]
    if (kind === 'list') values.rows[name] = (Array.isArray(answer) ? answer : []).map((cells, id) => ({ id, cells }))
    else values.texts[name] = typeof answer === 'string' ? answer : ''
  }
  return values
}

/** The form values as answers. A cleared text is sent as an empty text, so that the server removes the answer. */
function answersOf({ texts, rows }: CorrectionValues): Answers {
  const lists = Object.entries(rows).map(
    ([name, list]) => [name, list.map(({ cells }) => withoutEmpty(cells))] as const,
  )
  return { ...texts, ...Object.fromEntries(lists) }
}

/** The answers that differ after normalization, such as without spaces at the ends. */
function changedAnswers(service: OfferedService, before: Answers, after: Answers): Answers {
  const [old, current] = [normalizeAnswers(service, before), normalizeAnswers(service, after)]
  return Object.fromEntries(
    Object.entries(after).filter(([name]) => JSON.stringify(old[name]) !== JSON.stringify(current[name])),
  )
}

const withoutEmpty = (cells: AnswerRow) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.trim() !== ''))

/** The id of the input of one answer, whose path is for example `familyMembers.0.dob`. The prefix makes it unique. */
export const inputId = (path: string) => `correct-${path}`

/** An error found by the form or by the server: the path of the answer, and a code. */
export interface CorrectionError {
  field: string
  code: string
}

/** Turns an error into a sentence with the service's own label. */
export function useFieldErrorMessage({ words }: OfferedService) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  return ({ field, code }: CorrectionError) => {
    const [name = field, , column] = field.split('.')
    const label = (column && words.columns[name]?.[column]) ?? words.fields[name] ?? t('review.certificate.reason')
    return describeFieldError(code, label)
  }
}
