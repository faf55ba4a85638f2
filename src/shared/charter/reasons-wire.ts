// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import type { FieldErrorCode } from '../field-errors.ts'
import { trimmedText } from '../rules.ts'
import {
  MAX_OWN_REASONS,
  type OfferedReasons,
  OWN_REASON_LENGTH,
  REASON_KINDS,
  REJECTION_REASONS,
  REQUIRED_LANGUAGE,
} from './reasons.ts'

const fieldError = (code: FieldErrorCode) => ({ error: code })

/** A text by language code. */
const textsSchema = z
  .record(z.string().check(z.maxLength(10)), trimmedText(OWN_REASON_LENGTH))
  .check(z.refine((texts: Record<string, string>) => texts[REQUIRED_LANGUAGE] !== undefined, fieldError('required')))

const isDistinct = (values: readonly string[]) => new Set(values).size === values.length

const ownReasonSchema = z.strictObject({
  texts: textsSchema,
  kinds: z
    .array(z.enum(REASON_KINDS))
    .check(z.minLength(1, fieldError('choice')), z.refine(isDistinct, fieldError('choice'))),
})

/** `POST /api/reasons`: replaces the panchayat's own reasons, in order, and the built-in reasons that it hides. */
export const reasonsSchema = z.strictObject({
  version: z.int().check(z.nonnegative()),
  reasons: z.array(ownReasonSchema).check(z.maxLength(MAX_OWN_REASONS, fieldError('too-many-rows'))),
  hidden: z.array(z.enum(REJECTION_REASONS)).check(z.maxLength(REJECTION_REASONS.length), z.refine(isDistinct)),
}) satisfies z.ZodMiniType<OfferedReasons>

/** Response of `GET /api/reasons` and `POST /api/reasons`. */
export const offeredReasonsSchema = z.object({ data: reasonsSchema })
