import type { MessageKey } from '#shared/locales/translator.ts'

/** Differences between the review screens of staff and admin; the specification gives each its own messages (§8). */
export interface ReviewVariant {
  /** Label of a row's button; the server's `action` (spec §3) by default. */
  open?: MessageKey
  /** The admin's form demands a status before it is sent; for staff the server rejects an empty status (spec §5). */
  needsStatus: boolean
  saved: MessageKey
  /** The server rejected the decision. */
  refused: MessageKey
  /** The server did not answer. */
  failed: MessageKey
  /** Covers the dialog while a decision is sent. */
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
