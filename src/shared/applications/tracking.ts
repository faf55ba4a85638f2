// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { compensationSchema } from '../charter/compensation.ts'
import { STATUSES } from './lifecycle.ts'
import { submittedSchema } from './wire.ts'

/** How many of the last digits of the mobile number a person must know to track an application. */
export const TRACKING_DIGITS = 4

/** `POST /api/track`. */
export const trackSchema = z.strictObject({
  reference: z.string().check(z.maxLength(40)),
  digits: z.string().check(z.maxLength(20)),
})

/** The status of an application for somebody who is not logged in, without personal data. */
export const trackedSchema = z.object({
  data: z.object({
    ...submittedSchema.shape.data.shape,
    /** The service in the reader's language. */
    service: z.string(),
    updatedAt: z.string(),
    /** The compensation for a delay, if the rule that applied on the day of the submission grants any. */
    compensation: z.optional(compensationSchema),
    /** Whether the office waits for changes by the applicant, which pauses the due date. */
    amendmentRequested: z.boolean(),
    /** The submission and the decisions, oldest first. */
    history: z.array(z.object({ to: z.enum(STATUSES), at: z.string() })),
  }),
})
export type TrackedApplication = z.infer<typeof trackedSchema>['data']
