// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { isCalendarDay } from '../calendar-days.ts'
import type { FieldErrorCode } from '../field-errors.ts'
import { trimmedText } from '../rules.ts'
import { compensationRuleSchema } from './compensation.ts'
import { APPEALS, MAX_DAYS, OFFICERS } from './service-promise.ts'

const fieldError = (code: FieldErrorCode) => ({ error: code })

const days = z
  .number(fieldError('not-number'))
  .check(
    z.int(fieldError('not-number')),
    z.minimum(1, fieldError('not-number')),
    z.maximum(MAX_DAYS, fieldError('not-number')),
  )

/** Maximum lengths of the texts of a charter, in characters. */
export const CHARTER_LENGTHS = { clause: 200, officer: 100, holiday: 80 } as const

const periodSchema = z.strictObject({ fileDays: days, decideDays: days })
/** An object with exactly these keys, whose values all have the same schema. */
const recordOf = <const K extends string, S extends z.ZodMiniType>(keys: readonly K[], schema: S) =>
  z.strictObject(Object.fromEntries(keys.map((key) => [key, schema])) as Record<K, S>)

/** The panchayat's promise for one service. The texts are in the reader's language. */
export const promiseSchema = z.strictObject({
  /** The id of the service. */
  collection: z.string().check(z.maxLength(60)),
  workingDays: days,
  clause: trimmedText(CHARTER_LENGTHS.clause),
  officers: recordOf(OFFICERS, trimmedText(CHARTER_LENGTHS.officer)),
  appeals: recordOf(APPEALS, periodSchema),
  /** The compensation for a delay; absent if the law provides none. */
  compensation: z.optional(compensationRuleSchema),
})
export type CharterPromise = z.infer<typeof promiseSchema>

/** `POST /api/charter`: confirms the promise of every service. */
export const charterSchema = z.strictObject({
  services: z.array(promiseSchema).check(z.minLength(1), z.maxLength(100)),
})

const holidaySchema = z.strictObject({
  day: z.string(fieldError('required')).check(z.refine(isCalendarDay, fieldError('date'))),
  name: trimmedText(CHARTER_LENGTHS.holiday),
})
export type Holiday = z.infer<typeof holidaySchema>

export const MAX_HOLIDAYS = 200

/** `POST /api/calendar`: replaces the calendar. The office must work on at least one day of the week. */
export const calendarSchema = z.strictObject({
  weeklyDaysOff: z
    .array(z.int().check(z.minimum(0), z.maximum(6)))
    .check(z.refine((daysOff: number[]) => new Set(daysOff).size < 7, fieldError('choice'))),
  holidays: z.array(holidaySchema).check(z.maxLength(MAX_HOLIDAYS, fieldError('too-many-rows'))),
})
export type CharterCalendar = z.infer<typeof calendarSchema>

/** Response of `GET /api/charter`. Everybody may read it. */
export const publishedCharterSchema = z.object({
  data: z.object({
    /** The time since which the promises of all services are confirmed; null before that. */
    confirmedAt: z.nullable(z.string()),
    services: z.array(z.object({ ...promiseSchema.shape, label: z.string() })),
    calendar: calendarSchema,
  }),
})
export type PublishedCharter = z.infer<typeof publishedCharterSchema>['data']
