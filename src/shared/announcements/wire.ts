import * as z from 'zod/mini'

/** An announcement as everybody reads it. */
export const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** ISO instant. */
  publishedAt: z.string(),
})
export type Announcement = z.infer<typeof announcementSchema>

/** Answer of `GET /api/announcements`: the newest first, and the way to older ones. */
export const announcementListSchema = z.object({
  data: z.array(announcementSchema),
  next: z.nullable(z.string()),
})
export type AnnouncementList = z.infer<typeof announcementListSchema>

/** Answer of `POST /api/announcements`. */
export const announcedSchema = z.object({ message: z.string(), data: announcementSchema })
