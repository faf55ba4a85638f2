import { useState } from 'react'
import { safeParse } from 'zod/mini'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { fieldFaults } from '#shared/field-faults.ts'
import { answersSchema, tidyAnswers } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { answersOf, type CorrectedRow, changedAnswers, correctionValues } from './correction-values.ts'
import type { FoundFault } from './fault-words.ts'

/** The form of a correction: what is typed, what is found wrong with it, and what of it is to be sent. */
export function useCorrection(service: OfferedService, answers: ApplicationDetails['answers']) {
  const [initial] = useState(() => correctionValues(service, answers))
  const [values, setValues] = useState(initial)
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<readonly FoundFault[]>([])
  const [attempt, setAttempt] = useState(0)

  const forget = (path: string) =>
    setFaults((known) => known.filter(({ field }) => field !== path && !field.startsWith(`${path}.`)))
  const show = (found: readonly FoundFault[]) => {
    setFaults(found)
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
      forget(name)
    },
    writeRows(name: string, own: CorrectedRow[], path = name) {
      setValues((before) => ({ ...before, rows: { ...before.rows, [name]: own } }))
      forget(path)
    },
    writeReason(text: string) {
      setReason(text)
      forget('reason')
    },
    /** What may be sent; undefined where something is wrong, which is shown then. */
    check() {
      const answered = answersOf(values)
      const read = safeParse(answersSchema(service), tidyAnswers(service, answered))
      const found = read.success ? [] : fieldFaults(read.error.issues)
      show(reason.trim() === '' ? [...found, { field: 'reason', code: 'required' }] : found)
      if (!read.success || reason.trim() === '') return undefined
      return { reason: reason.trim(), answers: changedAnswers(service, answersOf(initial), answered) }
    },
  }
}

export type Correction = ReturnType<typeof useCorrection>
