import * as z from 'zod/mini'

/** A picture of the gallery as everybody sees it. */
export const pictureSchema = z.object({
  id: z.string(),
  caption: z.string(),
  /** Pixels of the large picture; the small one has the same shape. */
  width: z.number(),
  height: z.number(),
  /** Addresses that always give the same bytes. */
  small: z.string(),
  large: z.string(),
})
export type Picture = z.infer<typeof pictureSchema>

/** Answer of `GET /api/gallery`: the newest first, and the way to older ones. */
export const gallerySchema = z.object({
  data: z.array(pictureSchema),
  next: z.nullable(z.string()),
  /** Whether the caller may add and remove pictures. */
  mayManage: z.boolean(),
})
export type Gallery = z.infer<typeof gallerySchema>

/** Answer of `POST /api/gallery`. */
export const pictureAddedSchema = z.object({ message: z.string(), data: pictureSchema })
