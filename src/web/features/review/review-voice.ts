import type { MessageKey } from '#shared/locales/translator.ts'

/** What a review screen says; the specification gives staff and admin words of their own (§8). */
export interface ReviewVoice {
  /** The button of a row; the server's own word (spec §3, `action`) where it is left out. */
  open?: MessageKey
  /** The admin must choose a status before anything is sent; staff's empty choice is the server's to refuse (spec §5). */
  needsStatus: boolean
  saved: MessageKey
  /** The server refused. */
  refused: MessageKey
  /** No answer came. */
  failed: MessageKey
  /** Stands over the window while a decision is on its way. */
  saving?: MessageKey
}

export const STAFF_VOICE: ReviewVoice = {
  needsStatus: false,
  saved: 'review.saved.staff',
  refused: 'review.failed.staff',
  failed: 'review.failed.staff',
}

export const ADMIN_VOICE: ReviewVoice = {
  needsStatus: true,
  open: 'review.open',
  saved: 'review.statusUpdated',
  refused: 'review.refused.admin',
  failed: 'review.failed.admin',
  saving: 'review.saving',
}
