import * as z from 'zod/mini'
import { supportingDocumentSchema } from './wire.ts'

/** The files of one document that the applicant submitted before, and that fits a slot of the form. */
const reusableSchema = z.object({
  /** The application with which it was submitted. */
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

/** Response of `GET /api/prefill`: what the portal knows already about the applicant of a form. */
export const prefillSchema = z.object({
  data: z.object({
    /** Answers from the profile, by field. */
    texts: z.record(z.string(), z.string()),
    /** For the fields that may name the applicant. */
    applicantName: z.string(),
    /** The rows of the applicant's last application for the service, by list. */
    rows: z.record(z.string(), z.array(z.record(z.string(), z.string()))),
    /** By slot, newest first. */
    documents: z.record(z.string(), z.array(reusableSchema)),
  }),
})
export type Prefill = z.infer<typeof prefillSchema>['data']
