// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { compensationSchema } from '../charter/compensation.ts'
import { STATUSES } from './lifecycle.ts'

/** The maximum number of undecided applications in the register of late applications: those with the earliest due dates. */
export const MAX_LATE = 300

const lateApplicationSchema = z.object({
  _id: z.string(),
  collection: z.string(),
  /** The service in the reader's language. */
  service: z.string(),
  summary: z.string(),
  status: z.enum(STATUSES),
  /** The officer whom the charter names for the step that is late, in the reader's language. */
  officer: z.string(),
  dueOn: z.string(),
  /** The day of the decision; absent while the application is undecided. */
  decidedOn: z.optional(z.string()),
  daysLate: z.number(),
  compensation: z.optional(compensationSchema),
})
export type LateApplication = z.infer<typeof lateApplicationSchema>

/** Response of `GET /api/late`: the undecided applications in the order of their due dates, then the decided ones. */
export const lateListSchema = z.object({
  data: z.object({
    applications: z.array(lateApplicationSchema),
    /** Whether the list is incomplete, because more than `MAX_LATE` undecided applications are late. */
    isCut: z.boolean(),
  }),
})
export type LateList = z.infer<typeof lateListSchema>['data']
