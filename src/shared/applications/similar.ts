// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { STATUSES } from './lifecycle.ts'

// Other applications that may be about the same matter, for reviewers (decision 120).

/** The maximum number of similar applications that a reviewer sees. */
export const MAX_SIMILAR = 5

export const similarPath = (reference: string) => `/api/applications/${reference}/similar`

/** The path to record that another application is not about the same matter. */
export const distinctPath = (reference: string, other: string) => `${similarPath(reference)}/${other}/distinct`

/** An answer with its label in the reader's language. */
const comparedAnswer = z.object({ label: z.string(), text: z.string() })

const ownAnswer = z.object({
  ...comparedAnswer.shape,
  /** The field of the answer, the first one if a name has several; null for a column of a list. */
  field: z.nullable(z.string()),
})

const comparedRow = z.object({
  /** Determines how the texts are shown. */
  kind: z.enum(['name', 'date', 'phone', 'place']),
  /** The answer in the application under review; null if it has no such answer. */
  own: z.nullable(ownAnswer),
  /** The answer in the similar application; null if it has no such answer. */
  other: z.nullable(comparedAnswer),
  match: z.enum(['same', 'similar', 'different']),
})
export type ComparedRow = z.infer<typeof comparedRow>

const namedDocument = z.object({ label: z.string(), fileName: z.string() })

const similarApplication = z.object({
  _id: z.string(),
  collection: z.string(),
  /** The name of the service in the reader's language. */
  service: z.string(),
  summary: z.string(),
  status: z.enum(STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** `twins`: the names differ, but parents and date of birth are the same. */
  reason: z.enum(['names', 'twins']),
  rows: z.array(comparedRow),
  /** The documents of the similar application. */
  documents: z.array(namedDocument),
})
export type SimilarApplication = z.infer<typeof similarApplication>

export const similarSchema = z.object({
  data: z.object({
    /** The most similar first. Applications that a reviewer has marked as distinct from this one are omitted. */
    similar: z.array(similarApplication),
    /** The documents of the application under review. */
    documents: z.array(namedDocument),
  }),
})
export type Similar = z.infer<typeof similarSchema>['data']
