// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

/** The form that a citizen is filling in, without Aadhaar numbers and without the files. */
const contentShape = {
  /** The texts, by field. */
  texts: z.record(z.string(), z.string()),
  /** The rows of each list, by list. */
  lists: z.record(z.string(), z.array(z.record(z.string(), z.string()))),
  /** The number of files that were chosen on the device, by slot. */
  documents: z.record(z.string(), z.number().check(z.int(), z.minimum(1), z.maximum(100))),
}

/** The part of a draft that is stored encrypted. */
export const draftContentSchema = z.object(contentShape)
export type DraftContent = z.infer<typeof draftContentSchema>

const definitionVersion = z.number().check(z.int(), z.minimum(1), z.maximum(1_000_000))

/** Body of `PUT /api/drafts/:key`. The key is the idempotency key of the later submission. */
export const draftSchema = z.strictObject({
  collection: z.string(),
  /** The reference of the rejected application that the form corrects. */
  correctionOf: z.optional(z.string().check(z.minLength(1), z.maxLength(40))),
  definitionVersion,
  /** A random id of the device. The device deletes it at logout. */
  writer: z.uuid(),
  /** When the citizen last changed the draft, in milliseconds since 1970 by the clock of the device. */
  changedAt: z.number().check(z.int(), z.minimum(0)),
  /** The stored version on which the device based its changes; absent if the device knows no stored version. */
  basedOn: z.optional(z.uuid()),
  ...contentShape,
})
export type SentDraft = z.infer<typeof draftSchema>

/** Response of `PUT /api/drafts/:key`: the version of the stored draft. */
export const draftStoredSchema = z.object({ data: z.object({ version: z.string() }) })
export type DraftStored = z.infer<typeof draftStoredSchema>

/** A draft that is stored with the account. */
const accountDraftSchema = z.object({
  key: z.string(),
  collection: z.string(),
  correctionOf: z.optional(z.string()),
  definitionVersion,
  writer: z.string(),
  version: z.string(),
  /** ISO instant. */
  savedAt: z.string(),
  ...contentShape,
})
export type AccountDraft = z.infer<typeof accountDraftSchema>

/** Response of `GET /api/drafts`, newest first. */
export const accountDraftsSchema = z.object({
  data: z.object({
    drafts: z.array(accountDraftSchema),
    /**
     * The forms that were submitted in the last 30 days, each with the application ID by its key. Devices delete the drafts of
     * these forms, or show that it is too late to continue them.
     */
    submitted: z.record(z.string(), z.string()),
  }),
})
export type AccountDrafts = z.infer<typeof accountDraftsSchema>['data']

/** The lifetime of a draft after its last change. After that, it is no longer offered, and a daily job deletes it. */
export const DRAFT_DAYS = 30

/** The maximum number of drafts that are stored with one account. */
export const MAX_DRAFTS = 10
