// SPDX-License-Identifier: Apache-2.0
/** The due date of an application, and the right to appeal. The module of each screen that shows one contains these words. */
export const due = {
  'due.by': 'Decision by {day}',
  'due.left': '{days, plural, one {#\u00a0day\u00a0left} other {#\u00a0days\u00a0left}}',
  'due.today': 'Due today',
  'due.late': '{days, plural, one {#\u00a0day\u00a0late} other {#\u00a0days\u00a0late}}',
  'due.appeal': 'You can appeal until {day}. {officer} decides.',
} as const
