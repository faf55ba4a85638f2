import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'

/** The most characters that an announcement may have. */
export const ANNOUNCEMENT_LENGTHS = { title: 120, body: 2000 } as const

/** `POST /api/announcements`: what an admin writes. */
export const announcementTextSchema = z.strictObject({
  title: trimmedText(ANNOUNCEMENT_LENGTHS.title),
  body: trimmedText(ANNOUNCEMENT_LENGTHS.body),
})
export type AnnouncementText = z.infer<typeof announcementTextSchema>
