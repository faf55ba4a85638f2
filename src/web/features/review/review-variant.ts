// SPDX-License-Identifier: Apache-2.0
import type { MessageKey } from '#shared/locales/translator.ts'

/**
 * The differences between the review screens of staff and admins. The specification gives each role its own messages
 * (§8).
 */
export interface ReviewVariant {
  /** The label of a row's button; the server's `action` (spec §3) by default. */
  openLabel?: MessageKey
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
  openLabel: 'review.open',
  saved: 'review.statusUpdated',
  refused: 'review.refused.admin',
  failed: 'review.failed.admin',
  saving: 'review.saving',
}
