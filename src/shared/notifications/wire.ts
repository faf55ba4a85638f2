// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { ROW_ID } from '../newest-first.ts'
import { NOTIFICATION_KINDS } from './kinds.ts'

/** The server counts unread notifications only up to this number, so that counting is fast. */
export const UNREAD_BOUND = 100

const notificationId = z.string().check(z.regex(ROW_ID))

const notificationSchema = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  read: z.boolean(),
  /** ISO instant. */
  at: z.string(),
  /** The id of the complaint, if the notification is about a complaint. The fields of the application are then empty. */
  complaint: z.optional(z.string()),
  /** The application's reference. */
  reference: z.string(),
  collection: z.string(),
  /** The application's summary, such as the child's name. */
  summary: z.string(),
  /** Service and scheme in the reader's language. */
  service: z.string(),
  scheme: z.string(),
  /** The number of overdue applications, of which this one is the oldest; present only for the kind `overdue`. */
  count: z.optional(z.number()),
})
export type PortalNotification = z.infer<typeof notificationSchema>

/** Response of `GET /api/notifications`: one page, newest first. */
export const notificationListSchema = z.object({
  data: z.array(notificationSchema),
  /** The `cursor` of the next page; null on the last page. */
  next: z.nullable(z.string()),
})
export type NotificationList = z.infer<typeof notificationListSchema>

/** The number of unread notifications, at most `UNREAD_BOUND`. Every event of the stream contains this object. */
export const unreadSchema = z.object({ count: z.number() })
export type Unread = z.infer<typeof unreadSchema>

/** Marks notifications as read: by id, or all up to the newest one on the screen, so that later ones stay unread. */
export const markReadSchema = z.union([
  z.strictObject({ ids: z.array(notificationId).check(z.minLength(1), z.maxLength(100)) }),
  z.strictObject({ all: z.literal(true), upTo: notificationId }),
])
export type MarkRead = z.infer<typeof markReadSchema>
