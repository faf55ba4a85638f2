// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

/** The maximum number of answers, and of flagged answers and documents. */
const MAX_COMPARED = 100

/**
 * The marks that a reviewer set on the screen while comparing the answers with the documents. The server cannot verify them.
 * They are stored with the decision, and only reviewers receive them.
 */
export const comparedSchema = z.strictObject({
  /** How many of the answers that the documents prove, and of the parts that the applicant changed, are marked as compared. */
  done: z.int().check(z.minimum(0), z.maximum(MAX_COMPARED)),
  /** The number of these answers and parts. */
  all: z.int().check(z.minimum(0), z.maximum(MAX_COMPARED)),
  /** The names of the answers and documents that the reviewer flagged. */
  differing: z.array(z.string().check(z.maxLength(60))).check(z.maxLength(MAX_COMPARED)),
})
export type Compared = z.infer<typeof comparedSchema>
