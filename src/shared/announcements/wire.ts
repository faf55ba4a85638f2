import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'

/** An announcement on the public board. */
const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** ISO instant. */
  publishedAt: z.string(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** Response of `GET /api/announcements`: one page, newest first. */
export const announcementListSchema = z.object({
  data: z.array(announcementSchema),
  next: z.nullable(z.string()),
})
export type AnnouncementList = z.infer<typeof announcementListSchema>

/** Response of `POST /api/announcements`. */
export const announcedSchema = z.object({ message: z.string(), data: announcementSchema })

/** Maximum lengths of an announcement, in characters. */
export const ANNOUNCEMENT_LENGTHS = { title: 120, body: 2000 } as const

/** `POST /api/announcements`. */
export const announcementTextSchema = z.strictObject({
  title: trimmedText(ANNOUNCEMENT_LENGTHS.title),
  body: trimmedText(ANNOUNCEMENT_LENGTHS.body),
})
export type AnnouncementText = z.infer<typeof announcementTextSchema>
