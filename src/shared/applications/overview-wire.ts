// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { FEEDBACK_ANSWERS } from './feedback.ts'
import { STATUSES } from './lifecycle.ts'
import { WAITING_STEPS } from './overview.ts'

// Responses for the office's dashboards: waiting and overdue applications, past decisions, and counts by status and month.

const stepSchema = z.object({
  /** The status in which the applications of this step wait. */
  status: z.enum(STATUSES),
  /** The role that decides next. */
  role: z.enum(['staff', 'admin']),
  /** Whether the reader has this role. */
  isYours: z.boolean(),
  /** The number of applications that wait for the office. */
  waiting: z.number(),
  /** The number of applications whose applicants must send changes first. No other number of this step includes them. */
  withApplicant: z.number(),
  /** The number of waiting applications in each of `AGE_BANDS`. */
  bands: z.array(z.number()),
  /** The number of days that the oldest of them has waited; null if none waits. */
  oldestDays: z.nullable(z.number()),
  /** The application that was submitted first of them; null if none waits. */
  oldest: z.nullable(z.object({ collection: z.string(), reference: z.string() })),
  dueToday: z.number(),
  overdue: z.number(),
  /**
   * Whether more than `MAX_WAITING` applications of a service wait. Then `bands`, `dueToday` and `overdue` cover only the
   * oldest.
   */
  isCut: z.boolean(),
  /** The days from the previous step to the decision, for decisions of the past `DECIDED_DAYS`; null if there are none. */
  taken: z.nullable(z.object({ decisions: z.number(), median: z.number(), p90: z.number() })),
})
export type WaitingStep = z.infer<typeof stepSchema>

export const overviewSchema = z.object({
  data: z.object({
    steps: z.array(stepSchema),
    /** The overdue applications that wait for the office, by step and officer. An admin receives all steps, staff only the step of staff. */
    overdue: z.object({
      officers: z.array(
        z.object({
          officer: z.string(),
          status: z.enum(WAITING_STEPS.map(({ status }) => status)),
          count: z.number(),
          /** The days since the earliest due date. */
          daysLate: z.number(),
        }),
      ),
      /** The number of overdue applications of each service and step, for every reader. */
      services: z.array(
        z.object({
          collection: z.string(),
          status: z.enum(WAITING_STEPS.map(({ status }) => status)),
          count: z.number(),
          /** The days since the earliest due date. */
          daysLate: z.number(),
        }),
      ),
      /** Whether more than `MAX_OVERDUE` applications of a service are overdue. Then only this many are counted. */
      isCut: z.boolean(),
    }),
    /** The answers of applicants after decisions, for admins. */
    feedback: z.optional(
      z.object({
        /** How often each answer was given. */
        answers: z.record(z.enum(FEEDBACK_ANSWERS), z.number()),
        /** The texts that people added, in alphabetical order. */
        comments: z.array(z.string()),
      }),
    ),
    /** The number of open appeals (`open`), and of open appeals whose date has passed (`late`). */
    appeals: z.object({ open: z.number(), late: z.number() }),
    /** The number of open complaints, and of those without an answer, for admins. */
    complaints: z.optional(z.object({ open: z.number(), unanswered: z.number() })),
    /** The number of final decisions with a due date (`decisions`), and of those taken by the due date (`inTime`). */
    onTime: z.object({ decisions: z.number(), inTime: z.number() }),
    /** The common reasons of rejections, the most frequent first, and at the end the count of all other reasons. */
    rejections: z.array(z.object({ reason: z.string(), count: z.number() })),
  }),
})
export type Overview = z.infer<typeof overviewSchema>['data']
export type FeedbackFigures = NonNullable<Overview['feedback']>

export const statisticsSchema = z.object({
  data: z.object({
    categories: z.array(
      z.object({ slug: z.string(), category: z.string(), counts: z.record(z.enum(STATUSES), z.number()) }),
    ),
    processedToday: z.number(),
    years: z.array(z.number()),
    /** The requested year; the current year in India by default. */
    year: z.number(),
    /** The twelve months, with the number of submitted applications. */
    monthly: z.array(z.object({ month: z.number(), applications: z.number() })),
  }),
})
export type Statistics = z.infer<typeof statisticsSchema>['data']
