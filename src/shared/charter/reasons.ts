// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { REJECTION_REASONS } from '../applications/overview.ts'
import type { Fault } from '../faults.ts'
import { trimmedText } from '../rules.ts'

const fault = (code: Fault) => ({ error: code })

/** The language in which every reason must be written, because it is shown where a translation is missing. */
export const REQUIRED_LANGUAGE = 'en'
/** The maximum length of a reason, in characters, and the maximum number of a panchayat's own reasons. */
export const OWN_REASON_LENGTH = 300
export const MAX_OWN_REASONS = 50

/** What a reason is offered for: a rejection, or a request for changes. */
export const REASON_KINDS = ['rejection', 'amendment'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

/** A text by language code. */
const textsSchema = z
  .record(z.string().check(z.maxLength(10)), trimmedText(OWN_REASON_LENGTH))
  .check(z.refine((texts: Record<string, string>) => texts[REQUIRED_LANGUAGE] !== undefined, fault('required')))

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length

const ownReasonSchema = z.strictObject({
  texts: textsSchema,
  kinds: z.array(z.enum(REASON_KINDS)).check(z.minLength(1, fault('choice')), z.refine(isDistinct, fault('choice'))),
})
export type OwnReason = z.infer<typeof ownReasonSchema>

/** `POST /api/reasons`: replaces the panchayat's own reasons, in order, and the built-in reasons that it hides. */
export const reasonsSchema = z.strictObject({
  reasons: z.array(ownReasonSchema).check(z.maxLength(MAX_OWN_REASONS, fault('too-many-rows'))),
  hidden: z.array(z.enum(REJECTION_REASONS)).check(z.maxLength(REJECTION_REASONS.length), z.refine(isDistinct)),
})
export type OfferedReasons = z.infer<typeof reasonsSchema>

/** Response of `GET /api/reasons` and `POST /api/reasons`. */
export const offeredReasonsSchema = z.object({ data: reasonsSchema })

/** The text of a reason in a language, or in English if it is not written in that language. */
export const textIn = (texts: OwnReason['texts'], language: string) => texts[language] ?? texts[REQUIRED_LANGUAGE] ?? ''
