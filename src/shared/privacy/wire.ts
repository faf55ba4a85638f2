// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { currentPassword } from '../accounts/password.ts'
import { missingOrWrongType } from '../rules.ts'

/** `POST /api/consent`: the accepted version of the privacy notice, and the language in which it was shown. */
export const consentSchema = z.strictObject({
  version: z.int(missingOrWrongType('not-number')).check(z.minimum(1), z.maximum(10_000)),
  language: z.string(missingOrWrongType('not-text')).check(z.maxLength(20)),
})

/** The form field `consent` of a submission: the version of the privacy notice that the screen showed. */
export const shownVersionSchema = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000))

/** Response of `GET /api/consent`. */
export const consentStateSchema = z.object({
  data: z.object({
    /** The current version. */
    version: z.number(),
    /** The last consent, unless it was withdrawn. */
    accepted: z.nullable(z.object({ version: z.number(), language: z.string(), at: z.string() })),
    /** When the last consent was withdrawn; null if it is in force, or if there was none. */
    withdrawnAt: z.nullable(z.string()),
  }),
})
export type ConsentState = z.infer<typeof consentStateSchema>['data']

/** `POST /api/account/erasure`. */
export const erasureRequestSchema = z.strictObject({ currentPassword })

/** Response of `POST /api/account/erasure`: the account is erased at `dueAt`, unless its owner logs in before that. */
export const erasureRequestedSchema = z.object({ message: z.string(), data: z.object({ dueAt: z.string() }) })
export type ErasureRequested = z.infer<typeof erasureRequestedSchema>

/** Response of `GET /api/account/erasure`. */
export const erasureStateSchema = z.object({
  data: z.object({
    graceDays: z.number(),
    /** The number of undecided applications, which would be erased too. */
    undecided: z.number(),
    /** The time at which a login cancelled an earlier request; otherwise null. */
    stoppedAt: z.nullable(z.string()),
  }),
})
export type ErasureState = z.infer<typeof erasureStateSchema>['data']
