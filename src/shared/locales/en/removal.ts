// SPDX-License-Identifier: Apache-2.0
/** The removal of documents. The module of each screen that shows documents contains these words. */
export const removal = {
  'documents.removed':
    'Removed on {day}. Documents are kept for {days, plural, =365 {one year} one {# day} other {# days}} after the decision.',
} as const
