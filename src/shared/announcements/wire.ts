// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'

/** An announcement as a reader sees it: in the reader's language, if it was published in that language. */
const announcementSchema = z.object({
  id: z.string(),
  title: z.string(),
  body: z.string(),
  /** The language of this title and text. */
  language: z.string(),
  /** All languages in which it was published. */
  languages: z.array(z.string()),
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

const texts = {
  title: trimmedText(ANNOUNCEMENT_LENGTHS.title),
  body: trimmedText(ANNOUNCEMENT_LENGTHS.body),
}

/** `POST /api/announcements`: the title and the body in one language, and translations by language code. */
export const announcementTextSchema = z.strictObject({
  ...texts,
  /** The language of the title and the body; by default the language of the request. */
  language: z.optional(z.string().check(z.maxLength(10))),
  translations: z.optional(z.record(z.string().check(z.maxLength(10)), z.strictObject(texts))),
})
export type AnnouncementText = z.infer<typeof announcementTextSchema>
