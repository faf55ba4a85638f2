// SPDX-License-Identifier: Apache-2.0
import { due } from './due.ts'

/** The upper part of the citizen's dashboard (spec §2). */
export const dashboard = {
  ...due,
  'dashboard.lead': 'Apply to {panchayat} and track your applications.',
  'dashboard.actions': 'Quick Actions',
  'dashboard.actions.apply': 'Apply',
  'dashboard.activity': 'Recent Activity',
  'dashboard.activity.none': 'No recent activity',
  'dashboard.activity.all': 'View all applications',
  'dashboard.activity.more': 'Show all {count}',
  'dashboard.activity.fewer': 'Show fewer',
  'dashboard.progress': 'Step {done} of {all}: {step}',
  'dashboard.progress.sent': 'Submitted',
  'dashboard.card.with.Pending': 'The panchayat staff are checking your documents.',
  'dashboard.card.with.Verified': 'The admin of the panchayat decides next.',
  'dashboard.card.days': '{days, plural, =0 {Submitted today} one {Waiting 1 day} other {Waiting {days} days}}',
  'dashboard.card.overdue': 'The office had to decide by {day}. Ask why it is late.',
  'dashboard.card.appeal': 'Appeal',
  'dashboard.card.call': 'Call the office: {phone}',
  'dashboard.card.ready': 'Your certificate has been ready since {day}.',
  'dashboard.card.rejected': 'Rejected on {day}. The reason:',
  'dashboard.card.withdrawn': 'The certificate was withdrawn on {day}. The reason:',
  'dashboard.card.download': 'Download',
  'dashboard.card.correct': 'Correct and send again',
  'dashboard.card.reason': 'See reason',
  'dashboard.card.with.changes': 'The panchayat needs these changes from you:',
  'dashboard.card.change': 'Make the changes',
  'dashboard.card.details': 'See details',
  'dashboard.activity.failed': 'Your recent activity could not be loaded',
} as const
