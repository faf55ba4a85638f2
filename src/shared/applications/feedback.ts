// SPDX-License-Identifier: Apache-2.0
import { isUndecided, type Status } from './lifecycle.ts'

// After a decision, the portal asks the applicant whether applying was easy. Admins see how often each answer was given
// (docs/decisions/125).

/** The answers to "Was it easy to apply?". */
export const FEEDBACK_ANSWERS = ['very-easy', 'easy', 'hard', 'very-hard'] as const
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number]

/** Maximum length of the optional comment, in characters. */
export const COMMENT_LENGTH = 300
/** The number of days after the decision during which the question is asked. */
export const FEEDBACK_DAYS = 60
/** Answers are added to the figures in groups of at least this size, so that no number reveals one person's answer. */
export const FEEDBACK_GROUP_SIZE = 5
/** Answers are deleted after this many days. */
export const FEEDBACK_RETENTION_DAYS = 365

const DAY_MS = 86_400_000

/** Whether the question can be asked: for `FEEDBACK_DAYS` after the decision, but not during an appeal. */
export function isFeedbackPossible(
  { status, decidedAt, isUnderAppeal }: { status: Status; decidedAt: Date; isUnderAppeal: boolean },
  now: Date,
) {
  return !isUndecided(status) && !isUnderAppeal && now.getTime() - decidedAt.getTime() <= FEEDBACK_DAYS * DAY_MS
}

/** The path of `POST /api/applications/:reference/feedback`. */
export const feedbackPath = (reference: string) => `/api/applications/${reference}/feedback`
