import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { type AnswerRow, type Answers, tidyAnswers } from '#shared/services/answers-schema.ts'
import type { OfferedService } from '#shared/services/wire.ts'

/** One row of a list; its own name lets it keep its inputs when a row above it goes. */
export interface CorrectedRow {
  id: number
  cells: AnswerRow
}

/** What stands in the form of a correction: the printed answers, empty ones as empty texts. */
export interface CorrectionValues {
  texts: Record<string, string>
  rows: Record<string, CorrectedRow[]>
}

/** The printed answers as they stand; `service` is the part that its certificate prints. */
export function correctionValues({ fields }: OfferedService, answers: ApplicationDetails['answers']): CorrectionValues {
  const values: CorrectionValues = { texts: {}, rows: {} }
  for (const [name, { kind }] of Object.entries(fields)) {
    const answer = answers[name]
    if (kind === 'list') values.rows[name] = (Array.isArray(answer) ? answer : []).map((cells, id) => ({ id, cells }))
    else values.texts[name] = typeof answer === 'string' ? answer : ''
  }
  return values
}

/** The form as answers; an empty one is an empty text, so that the server hears that it goes. */
export function answersOf({ texts, rows }: CorrectionValues): Answers {
  const lists = Object.entries(rows).map(([name, own]) => [name, own.map(({ cells }) => filled(cells))] as const)
  return { ...texts, ...Object.fromEntries(lists) }
}

/** Only what differs: what another admin corrects meanwhile is not undone by a form that was opened before. */
export function changedAnswers(service: OfferedService, before: Answers, after: Answers): Answers {
  const [old, current] = [tidyAnswers(service, before), tidyAnswers(service, after)]
  return Object.fromEntries(
    Object.entries(after).filter(([name]) => JSON.stringify(old[name]) !== JSON.stringify(current[name])),
  )
}

/** A cell that nobody filled is left out, as an application does. */
const filled = (cells: AnswerRow) => Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.trim() !== ''))
