import * as z from 'zod/mini'

/** The id of a row as it travels: no zeros before it, so that each row has one text that names it. */
export const ROW_ID = /^[1-9]\d{0,17}$/

/** Asks for one page of a list that begins with what is newest; `cursor` is the `next` of the page before. */
export const newestFirstQuery = (most: number) =>
  z.strictObject({
    cursor: z.optional(z.string().check(z.regex(ROW_ID))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))),
  })
export type NewestFirst = z.infer<ReturnType<typeof newestFirstQuery>>
