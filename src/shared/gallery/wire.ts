// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'

/** A picture of the public gallery. */
const pictureSchema = z.object({
  id: z.string(),
  caption: z.string(),
  /** Size of the large picture in pixels; the small one has the same aspect ratio. */
  width: z.number(),
  height: z.number(),
  /** URLs of the pictures. Their content never changes. */
  small: z.string(),
  large: z.string(),
})
export type Picture = z.infer<typeof pictureSchema>

/** Response of `GET /api/gallery`: one page, newest first. */
export const gallerySchema = z.object({
  data: z.array(pictureSchema),
  next: z.nullable(z.string()),
  /** Whether the caller may add and remove pictures. */
  mayManage: z.boolean(),
})
export type Gallery = z.infer<typeof gallerySchema>

/** Response of `POST /api/gallery`. */
export const pictureAddedSchema = z.object({ message: z.string(), data: pictureSchema })

/** Maximum length of a caption, in characters. */
export const CAPTION_LENGTH = 200

/** The texts of `POST /api/gallery`; the picture is a file of the same request. */
export const captionSchema = z.strictObject({ caption: trimmedText(CAPTION_LENGTH) })
