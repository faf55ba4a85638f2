import * as z from 'zod/mini'
import { STATUSES } from './lifecycle.ts'

// Other applications that may be about the same matter, for reviewers (decision 120).

/** The maximum number of similar applications that a reviewer sees. */
export const MOST_SIMILAR = 5

export const similarPath = (reference: string) => `/api/applications/${reference}/similar`

/** Records that another application is not about the same matter. */
export const distinctPath = (reference: string, other: string) => `${similarPath(reference)}/${other}/distinct`

/** An answer with its label in the reader's language. */
const comparedAnswer = z.object({ label: z.string(), text: z.string() })

const comparedRow = z.object({
  /** How the texts are shown. */
  kind: z.enum(['name', 'date', 'phone', 'place']),
  /** Null if the application has no such answer. */
  own: z.nullable(comparedAnswer),
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
  /** The names of its documents. */
  documents: z.array(namedDocument),
})
export type SimilarApplication = z.infer<typeof similarApplication>

export const similarSchema = z.object({
  data: z.object({
    /** The most similar first. Pairs that a reviewer has called distinct are omitted. */
    similar: z.array(similarApplication),
    /** The names of this application's documents. */
    documents: z.array(namedDocument),
  }),
})
export type Similar = z.infer<typeof similarSchema>['data']
