// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { supportingDocumentSchema } from './wire.ts'

/** A document that the applicant submitted with an earlier application, and that fits a slot of the form. */
const reusableSchema = z.object({
  /** The reference of this earlier application. */
  reference: z.string(),
  /** The id of the service of this application. */
  collection: z.string(),
  /** ISO instant. */
  submittedAt: z.string(),
  /** The kind of the document, such as 'passport', if the form asked for it. */
  kind: z.optional(z.string()),
  files: z.array(supportingDocumentSchema),
})
export type ReusableDocument = z.infer<typeof reusableSchema>

/** Response of `GET /api/prefill`: the answers and documents of a form that the portal already has. */
export const prefillSchema = z.object({
  data: z.object({
    /** Answers from the profile, by field. */
    texts: z.record(z.string(), z.string()),
    /** The applicant's name, offered for the fields that may contain it; '' if the form has no such field. */
    applicantName: z.string(),
    /** The rows of the applicant's last application for the service, by list. */
    rows: z.record(z.string(), z.array(z.record(z.string(), z.string()))),
    /** The documents by slot, newest first. */
    documents: z.record(z.string(), z.array(reusableSchema)),
  }),
})
export type Prefill = z.infer<typeof prefillSchema>['data']
