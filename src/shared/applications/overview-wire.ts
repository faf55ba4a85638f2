import * as z from 'zod/mini'
import { FEEDBACK_ANSWERS } from './feedback.ts'
import { STATUSES } from './lifecycle.ts'
import { WAITING_STEPS } from './overview.ts'

// Responses of the office's dashboards: what waits and is overdue, how decisions went, and the counts.

const stepSchema = z.object({
  status: z.enum(STATUSES),
  /** The role that decides next. */
  role: z.enum(['staff', 'admin']),
  /** Whether the reader has this role. */
  isYours: z.boolean(),
  /** The applications that wait for the office. */
  waiting: z.number(),
  /** The applications for which the office waits for changes by the applicant. The other figures do not count them. */
  withApplicant: z.number(),
  /** The number of waiting applications in each of `AGE_BANDS`. */
  bands: z.array(z.number()),
  dueToday: z.number(),
  overdue: z.number(),
  /** Whether more than `MOST_WAITING` of a service wait, so that bands and due dates cover the oldest ones only. */
  isCut: z.boolean(),
  /** The days from the previous step to the decision, over the decisions of `DECIDED_DAYS`; null without any. */
  taken: z.nullable(z.object({ decisions: z.number(), median: z.number(), p90: z.number() })),
})
export type WaitingStep = z.infer<typeof stepSchema>

export const overviewSchema = z.object({
  data: z.object({
    steps: z.array(stepSchema),
    /** The overdue applications by step and officer: for an admin those of all steps, for staff those of their own. */
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
      /** Whether more than `MOST_OVERDUE` of a service are overdue, so that only these are counted. */
      isCut: z.boolean(),
    }),
    /** The answers of applicants after decisions, for admins. */
    feedback: z.optional(
      z.object({
        /** How often each was given. */
        answers: z.record(z.enum(FEEDBACK_ANSWERS), z.number()),
        /** The texts that people added, in alphabetical order. */
        comments: z.array(z.string()),
      }),
    ),
    /** The open appeals, and those of them whose date has passed. */
    appeals: z.object({ open: z.number(), late: z.number() }),
    /** The final decisions with a due date, and those of them that came in time. */
    onTime: z.object({ decisions: z.number(), inTime: z.number() }),
    /** The reasons of rejections, the most frequent first, and the other reasons last. */
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
