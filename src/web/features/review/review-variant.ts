import type { MessageKey } from '#shared/locales/translator.ts'

/** Differences between the review screens of staff and admin; the specification gives each its own messages (§8). */
export interface ReviewVariant {
  /** Label of a row's button; the server's `action` (spec §3) by default. */
  open?: MessageKey
  /** Whether the form requires a status, as for admins. For staff the server rejects an empty status (spec §5). */
  needsStatus: boolean
  saved: MessageKey
  /** The message if the server rejects the decision. */
  refused: MessageKey
  /** The message if the server does not respond. */
  failed: MessageKey
  /** The text that covers the dialog while a decision is sent. */
  saving?: MessageKey
}

export const STAFF_VARIANT: ReviewVariant = {
  needsStatus: false,
  saved: 'review.saved.staff',
  refused: 'review.failed.staff',
  failed: 'review.failed.staff',
}

export const ADMIN_VARIANT: ReviewVariant = {
  needsStatus: true,
  open: 'review.open',
  saved: 'review.statusUpdated',
  refused: 'review.refused.admin',
  failed: 'review.failed.admin',
  saving: 'review.saving',
}
