/** The due date of an application. The module of each screen that shows one contains these words. */
export const due = {
  'due.by': 'Decision by {day}',
  'due.left': '{days, plural, one {# day left} other {# days left}}',
  'due.today': 'Due today',
  'due.late': '{days, plural, one {# day late} other {# days late}}',
} as const
