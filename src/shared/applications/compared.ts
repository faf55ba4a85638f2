// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

/** The maximum number of answers and documents that a decision counts. */
const MAX_COMPARED = 100

/**
 * How a reviewer has compared the answers with the documents, by the marks on the reviewer's screen: the number of answers that
 * the documents prove, how many of them are marked, and the names of the answers and documents that are flagged. The office's
 * own note, which nobody can verify. Only reviewers receive it, and only for decisions whose client has sent it.
 */
export const comparedSchema = z.strictObject({
  done: z.int().check(z.minimum(0), z.maximum(MAX_COMPARED)),
  all: z.int().check(z.minimum(0), z.maximum(MAX_COMPARED)),
  differing: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MAX_COMPARED)),
})
export type Compared = z.infer<typeof comparedSchema>
