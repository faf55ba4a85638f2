// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { addDays, dayInIndia, daysBetween } from '../calendar-days.ts'
import type { FieldErrorCode } from '../field-errors.ts'
import { trimmedText } from '../rules.ts'

// Compensation to the applicant for a late decision, where the law of the state provides it (decision 118).

/** The largest amounts that a charter can name, in rupees: for one day, and in total. */
export const MAX_RUPEES = { perDay: 10_000, cap: 100_000 } as const

const CLAUSE_LENGTH = 200

const fieldError = (code: FieldErrorCode) => ({ error: code })
/** Every wrong amount has the same error, because the form shows the allowed range. */
const rupees = (max: number) =>
  z
    .number(fieldError('not-number'))
    .check(
      z.int(fieldError('not-number')),
      z.minimum(1, fieldError('not-number')),
      z.maximum(max, fieldError('not-number')),
    )

/** The amount that a law grants for each day of a delay. The clause is quoted from the law, and is not translated. */
export const compensationRuleSchema = z
  .strictObject({
    clause: trimmedText(CLAUSE_LENGTH),
    /** Whole rupees for each day. */
    perDay: rupees(MAX_RUPEES.perDay),
    /** The largest sum, in whole rupees. */
    cap: rupees(MAX_RUPEES.cap),
  })
  .check(z.refine(({ perDay, cap }) => cap >= perDay, { ...fieldError('not-number'), path: ['cap'] }))
export type CompensationRule = z.infer<typeof compensationRuleSchema>

/** The facts from which the delay of an application is computed. All days are calendar days in India. */
export interface Delay {
  /** The day by whose end the office had to decide. */
  dueOn: string
  /** The day of the final decision; null while the application is undecided. */
  decidedOn: string | null
  /** Periods in which the office did not have to decide, with their first and last days. `until` is null while a pause continues. */
  pauses: readonly { from: string; until: string | null }[]
}

/** The compensation for one application at one moment. */
export interface Compensation {
  /** Calendar days from the due date to the decision, or to today if there is no decision. */
  daysLate: number
  /** The days of `daysLate` outside pauses. The applicant gets compensation for these. */
  days: number
  /** Whole rupees. */
  amount: number
}

/**
 * The compensation until the final decision, or until today. Undefined for an application that is not late. Counting begins on
 * the day after the due date; the day of the decision counts, days of a pause do not.
 */
export function compensationOf(
  { perDay, cap }: Pick<CompensationRule, 'perDay' | 'cap'>,
  { dueOn, decidedOn, pauses }: Delay,
  now: Date,
): Compensation | undefined {
  const last = decidedOn ?? dayInIndia(now)
  const daysLate = daysBetween(dueOn, last)
  if (daysLate <= 0) return undefined
  let days = 0
  for (let day = addDays(dueOn, 1); day <= last; day = addDays(day, 1)) {
    if (!pauses.some(({ from, until }) => from <= day && (until === null || day <= until))) days += 1
  }
  return { daysLate, days, amount: Math.min(days * perDay, cap) }
}

/** The compensation of an application in responses. */
export const compensationSchema = z.object({
  daysLate: z.number(),
  days: z.number(),
  amount: z.number(),
  ...compensationRuleSchema.shape,
  /** Whether the application is decided, so that the amount does not grow any more. */
  isFinal: z.boolean(),
  /** The compensation described in one sentence, in the reader's language. */
  text: z.string(),
})
