// SPDX-License-Identifier: Apache-2.0
// These constants are not in wire.ts, so that the frame of the signed-in screens loads without Zod.

/** Kinds of notifications for reviewers. The locales contain the sentences of each kind (`notifications.<kind>`). */
export const OFFICE_KINDS = [
  'waiting',
  'to-decide',
  'to-confirm',
  'proposal-confirmed',
  'proposal-declined',
  'overdue',
  'amended',
  'appeal-waiting',
  'decision-ordered',
  'complaint-waiting',
] as const

/** All kinds of notifications. The kinds that are not in `OFFICE_KINDS` are for citizens. */
export const NOTIFICATION_KINDS = [
  'submitted',
  'submitted-by-office',
  'verified',
  'approved',
  'rejected',
  'certificate-corrected',
  'certificate-withdrawn',
  'amendment-requested',
  'appeal-filed',
  'appeal-upheld',
  'appeal-ordered',
  'complaint-answered',
  'complaint-closed',
  ...OFFICE_KINDS,
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Events of the notification stream: a new notification, any other change of the unread count, the end of the stream. */
export const STREAM_EVENTS = { arrived: 'arrived', unread: 'unread', end: 'end' } as const
