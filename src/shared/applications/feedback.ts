import { isUndecided, type Status } from './lifecycle.ts'

// The question to the applicant after a decision, and its answers in figures (decision 125).

/** The answers to "Was it easy to apply?". */
export const FEEDBACK_ANSWERS = ['very-easy', 'easy', 'hard', 'very-hard'] as const
export type FeedbackAnswer = (typeof FEEDBACK_ANSWERS)[number]

/** Maximum length of the optional text, in characters. */
export const COMMENT_LENGTH = 300
/** The question is asked for so many days after the decision. */
export const FEEDBACK_DAYS = 60
/** Answers enter the figures in groups of at least this size, so that no figure belongs to one person. */
export const FEEDBACK_GROUP = 5
/** The figures contain answers of so many days. Then they are deleted. */
export const FEEDBACK_KEPT_DAYS = 365

const DAY_MS = 86_400_000

/** Whether the question can be asked: for some time after the decision, but not during an appeal. */
export function isFeedbackPossible(
  { status, decidedAt, underAppeal }: { status: Status; decidedAt: Date; underAppeal: boolean },
  now: Date,
) {
  return !isUndecided(status) && !underAppeal && now.getTime() - decidedAt.getTime() <= FEEDBACK_DAYS * DAY_MS
}

/** The address of `POST /api/applications/:reference/feedback`. */
export const feedbackPath = (reference: string) => `/api/applications/${reference}/feedback`
