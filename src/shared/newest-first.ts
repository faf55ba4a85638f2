// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

/** A row id in a request. Leading zeros are rejected, so that each row has exactly one id. */
export const ROW_ID = /^[1-9]\d{0,17}$/

/** The query for one page of a list that is sorted newest first. `cursor` is the `next` of the previous page. */
export const newestFirstQuery = (maxLimit: number) =>
  z.strictObject({
    cursor: z.optional(z.string().check(z.regex(ROW_ID))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxLimit))),
  })
export type NewestFirst = z.infer<ReturnType<typeof newestFirstQuery>>
