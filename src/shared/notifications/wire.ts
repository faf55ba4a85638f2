import * as z from 'zod/mini'
import { ROW_ID } from '../newest-first.ts'

/** Kinds of notifications for reviewers. */
export const OFFICE_KINDS = ['waiting', 'to-decide', 'to-confirm', 'proposal-confirmed', 'proposal-declined'] as const

/** All kinds; the others are for the applicant. */
const NOTIFICATION_KINDS = [
  'submitted',
  'verified',
  'approved',
  'rejected',
  'certificate-corrected',
  'certificate-withdrawn',
  ...OFFICE_KINDS,
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** The server stops counting unread notifications here, so that counting stays fast. */
export const UNREAD_BOUND = 100

const notificationId = z.string().check(z.regex(ROW_ID))

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  read: z.boolean(),
  /** ISO instant. */
  at: z.string(),
  /** The application's reference. */
  reference: z.string(),
  collection: z.string(),
  /** The application's summary, such as the child's name. */
  summary: z.string(),
  /** Service and scheme in the reader's language. */
  service: z.string(),
  scheme: z.string(),
})
export type PortalNotification = z.infer<typeof notificationSchema>

export const notificationListSchema = z.object({
  data: z.array(notificationSchema),
  /** The `cursor` of the next page; null on the last. */
  next: z.nullable(z.string()),
})
export type NotificationList = z.infer<typeof notificationListSchema>

/** The number of unread notifications, at most `UNREAD_BOUND`. Every event of the stream carries it. */
export const unreadSchema = z.object({ count: z.number() })
export type Unread = z.infer<typeof unreadSchema>

/** Marks notifications by their ids, or all up to the newest one on screen, so that no unseen one is marked. */
export const markReadSchema = z.union([
  z.strictObject({ ids: z.array(notificationId).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ all: z.literal(true), upTo: notificationId }),
])
export type MarkRead = z.infer<typeof markReadSchema>

// Apart from the schemas in wire.ts, so that the shell of the signed-in screens loads without Zod.

/** Events of the notification stream: a new notification, another change of the count, the end of the stream. */
export const STREAM_EVENTS = { arrived: 'arrived', unread: 'unread', end: 'end' } as const
