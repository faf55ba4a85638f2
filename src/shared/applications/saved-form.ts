// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

/**
 * The header of a saved form: everything except the bytes of the documents. It contains the same texts and documents as the
 * multipart form, without Aadhaar numbers.
 */
export const savedFormHeaderSchema = z.strictObject({
  /** The version of the file format. */
  format: z.literal(1),
  serviceId: z.string().check(z.maxLength(100)),
  /** The idempotency key of the form. The device uses the same key if it sends the form over the network. */
  submissionKey: z.uuid(),
  /** The ticket that the device received with the session. It proves whose form it is. */
  ticket: z.string().check(z.maxLength(500)),
  /** The reference of the rejected application that the form corrects. */
  correctionOf: z.optional(z.string().check(z.maxLength(40))),
  /** When the form was filled in, by the clock of the device; an ISO instant. */
  filledAt: z.iso.datetime(),
  fields: z.array(z.tuple([z.string().check(z.maxLength(100)), z.string()])).check(z.maxLength(60)),
  documents: z
    .array(
      z.strictObject({
        slot: z.string().check(z.maxLength(100)),
        fileName: z.string().check(z.maxLength(1000)),
        /** Bytes. */
        size: z.int().check(z.minimum(0)),
      }),
    )
    .check(z.maxLength(60)),
})
export type SavedFormHeader = z.infer<typeof savedFormHeaderSchema>

/** The facts of a saved form that staff see before they submit it. */
export const savedFormPreviewSchema = z.object({
  data: z.object({
    applicant: z.object({ name: z.string(), username: z.string() }),
    service: z.string(),
    filledAt: z.string(),
    /** The number of documents. */
    documents: z.number(),
    /** The form's fields for Aadhaar numbers. The file does not contain these numbers, so staff enter them. */
    aadhaarFields: z.array(z.object({ name: z.string(), label: z.string() })),
    /** The reference of the application, if this form was already submitted; otherwise null. */
    receivedAs: z.nullable(z.string()),
  }),
})
export type SavedFormPreview = z.infer<typeof savedFormPreviewSchema>['data']
