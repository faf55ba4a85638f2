import * as z from 'zod/mini'

/** Asks for one page of a list that begins with what is newest; `cursor` is the `next` of the page before. */
export const newestFirstQuery = (most: number) =>
  z.strictObject({
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))),
  })
export type NewestFirst = z.infer<ReturnType<typeof newestFirstQuery>>
