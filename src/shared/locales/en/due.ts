// SPDX-License-Identifier: Apache-2.0
/** The due date of an application, and the right to appeal. The module of each screen that shows one contains these words. */
export const due = {
  'due.by': 'Decision by {day}',
  'due.left': '{days, plural, one {# day left} other {# days left}}',
  'due.today': 'Due today',
  'due.late': '{days, plural, one {# day late} other {# days late}}',
  'due.appeal': 'You can appeal until {day}. {officer} decides.',
  'due.appeal.open': 'Your appeal is being examined. {officer} must decide by {day}.',
  'due.appeal.ordered': 'Your appeal succeeded. The panchayat must decide now.',
} as const
