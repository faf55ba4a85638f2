// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

/** The SHA-256 digest of a part or a document, in hexadecimal. */
export const digestSchema = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** A submission whose documents were uploaded in parts: the multipart form with digests in place of the files. */
export const partsFormSchema = z.strictObject({
  /** The text fields, in the order of the multipart form. Lists are JSON text. */
  fields: z.array(z.tuple([z.string().check(z.maxLength(100)), z.string()])).check(z.maxLength(60)),
  documents: z
    .array(
      z.strictObject({
        slot: z.string().check(z.maxLength(100)),
        fileName: z.string(),
        sha256: digestSchema,
        /** The digests of the document's parts, in order. */
        parts: z.array(digestSchema).check(z.maxLength(1000)),
      }),
    )
    .check(z.maxLength(60)),
})
export type PartsForm = z.infer<typeof partsFormSchema>

/** The response to a `PartsForm` if the server lacks some of its parts. Nothing has been submitted. */
export const missingPartsSchema = z.object({ missing: z.array(digestSchema) })
export type MissingParts = z.infer<typeof missingPartsSchema>
