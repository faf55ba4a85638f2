// SPDX-License-Identifier: Apache-2.0
/**
 * The built-in reasons for a rejection. The review screen offers their sentences (`review.reason.*`), and the overview counts
 * how often each was given.
 */
export const REJECTION_REASONS = ['unreadable', 'missing', 'names', 'dates', 'expired', 'other-panchayat'] as const

/**
 * The built-in reasons for a request for changes of an answer or of a document. The review screen offers their sentences
 * (`amendment.template.*`); the first one is filled in when a part is flagged.
 */
export const AMENDMENT_REASONS = {
  answer: ['differs', 'spelling', 'incomplete'],
  document: ['unreadable', 'wrong', 'pages', 'expired'],
} as const

/** The language in which every reason must be written, because it is shown where a translation is missing. */
export const REQUIRED_LANGUAGE = 'en'
/** The maximum length of a reason, in characters, and the maximum number of a panchayat's own reasons. */
export const OWN_REASON_LENGTH = 300
export const MAX_OWN_REASONS = 50

/** What a reason is offered for: a rejection, or a request for changes. */
export const REASON_KINDS = ['rejection', 'amendment'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

/** A reason of the panchayat: its text by language code, and what it is offered for. */
export interface OwnReason {
  texts: Record<string, string>
  kinds: ReasonKind[]
}

/** The panchayat's own reasons, in order, and the built-in reasons that it hides. */
export interface OfferedReasons {
  /** Increases with every change. A change names the version that the admin has read. */
  version: number
  reasons: OwnReason[]
  hidden: (typeof REJECTION_REASONS)[number][]
}

/** The text of a reason in a language, or in English if it is not written in that language. */
export const textIn = (texts: OwnReason['texts'], language: string) => texts[language] ?? texts[REQUIRED_LANGUAGE] ?? ''
