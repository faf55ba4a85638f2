// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { safeParse } from 'zod/mini'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { fieldFaults } from '#shared/faults.ts'
import { type AnswerRow, type Answers, answersSchema, tidyAnswers } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'

/** The state of the correction form: values, faults, and the request to send. */
export function useCorrection(service: OfferedService, answers: ApplicationDetails['answers']) {
  const [initial] = useState(() => correctionValues(service, answers))
  const [values, setValues] = useState(initial)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<readonly CorrectionFault[]>([])
  const [attempt, setAttempt] = useState(0)

  const clearFaults = (path: string) =>
    setFaults((current) => current.filter(({ field }) => field !== path && !field.startsWith(`${path}.`)))
  const show = (shownFaults: readonly CorrectionFault[]) => {
    setFaults(shownFaults)
    setAttempt((before) => before + 1)
  }
  return {
    values,
    reason,
    faults,
    attempt,
    show,
    write(name: string, text: string) {
      setValues((before) => ({ ...before, texts: { ...before.texts, [name]: text } }))
      clearFaults(name)
    },
    writeRows(name: string, rows: CorrectedRow[], path = name) {
      setValues((before) => ({ ...before, rows: { ...before.rows, [name]: rows } }))
      clearFaults(path)
    },
    writeReason(text: string) {
      setReason(text)
      clearFaults('reason')
    },
    /** Returns the request to send; undefined if the form has faults, which are then shown. */
    check() {
      const entered = answersOf(values)
      const parsed = safeParse(answersSchema(service), tidyAnswers(service, entered))
      const answerFaults = parsed.success ? [] : fieldFaults(parsed.error.issues)
      show(reason.trim() === '' ? [...answerFaults, { field: 'reason', code: 'required' }] : answerFaults)
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

function changedAnswers(service: OfferedService, before: Answers, after: Answers): Answers {
  const [old, current] = [tidyAnswers(service, before), tidyAnswers(service, after)]
  return Object.fromEntries(
    Object.entries(after).filter(([name]) => JSON.stringify(old[name]) !== JSON.stringify(current[name])),
  )
}

const withoutEmpty = (cells: AnswerRow) =>
  Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.trim() !== ''))

/** The id of the input of one answer, whose path is for example `familyMembers.0.dob`. The prefix makes it unique. */
export const inputId = (path: string) => `correct-${path}`

/** A fault found by the form or by the server: the path of the answer, and a code. */
export interface CorrectionFault {
  field: string
  code: string
}

/** Turns a fault into a sentence with the service's own label. */
export function useFaultMessage({ words }: OfferedService) {
  const t = useTranslate()
  const describeFault = useFaultSentence()
  return ({ field, code }: CorrectionFault) => {
    const [name = field, , column] = field.split('.')
    const label = (column && words.columns[name]?.[column]) ?? words.fields[name] ?? t('review.certificate.reason')
    return describeFault(code, label)
  }
}
