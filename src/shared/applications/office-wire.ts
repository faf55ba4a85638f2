// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

// Requests and responses of the review screens for two purposes: to verify several applications at once, and to show reviewers
// which other reviewers have an application open. A claim records that a reviewer has an application open.

/** The maximum number of applications that can be verified at once. */
export const MAX_VERIFIED = 25

/** `POST /api/applications/verify`: verifies several plain applications (without cautions; see docs/glossary.md) at once. */
export const verifyPlainSchema = z.strictObject({
  applications: z
    .array(z.strictObject({ appId: z.string().check(z.maxLength(40)), collection: z.string().check(z.maxLength(60)) }))
    .check(z.minLength(1), z.maxLength(MAX_VERIFIED)),
})

/**
 * The outcome for each application, in the order of the request. `refused` is null if the application was verified, and
 * otherwise the reason why it was not.
 */
export const verifiedPlainSchema = z.object({
  data: z.array(z.object({ _id: z.string(), refused: z.nullable(z.string()) })),
})
export type VerifiedPlain = z.infer<typeof verifiedPlainSchema>

/** The lifetime of a claim that the reviewer's screen does not renew. */
export const CLAIM_MINUTES = 3

/** Usernames of the reviewers who opened the application before the caller (`earlier`) or after the caller (`later`). */
export const claimSchema = z.object({
  data: z.object({ earlier: z.array(z.string()), later: z.array(z.string()) }),
})
export type Claim = z.infer<typeof claimSchema>['data']

/** The applications that other reviewers have open. Each entry names one application and one reviewer who has it open. */
export const openClaimsSchema = z.object({ data: z.array(z.object({ _id: z.string(), by: z.string() })) })
export type OpenClaim = z.infer<typeof openClaimsSchema>['data'][number]
