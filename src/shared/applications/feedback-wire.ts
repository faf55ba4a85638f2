// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'
import { COMMENT_LENGTH, FEEDBACK_ANSWERS } from './feedback.ts'

/** `POST /api/applications/:reference/feedback`: the answer. A second request may change it, or add a comment. */
const answerSchema = z.strictObject({
  answer: z.enum(FEEDBACK_ANSWERS),
  comment: z.optional(trimmedText(COMMENT_LENGTH)),
})
/** The applicant dismissed the question, and is not asked again. */
const dismissalSchema = z.strictObject({ answer: z.null() })

export const giveFeedbackSchema = z.union([answerSchema, dismissalSchema])
export type Feedback = z.infer<typeof giveFeedbackSchema>
