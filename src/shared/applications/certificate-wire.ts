// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'
import { CERTIFICATE_STEPS } from './lifecycle.ts'
import { MESSAGE_LENGTH } from './wire.ts'

// Requests and responses about issued certificates. Instants are ISO 8601 in UTC.

const change = {
  /** The reference of the application. */
  _id: z.string().check(z.maxLength(40)),
  /** The reason, which is shown to the applicant and stored permanently. */
  reason: trimmedText(MESSAGE_LENGTH),
  /**
   * The number of the certificate that the admin saw, so that only one of two concurrent requests succeeds. If it is absent,
   * the request applies to the newest certificate.
   */
  number: z.optional(z.string().check(z.maxLength(40))),
}

/** Revokes a certificate. The request also contains the admin's password and code (`reauthenticationSchema`). */
export const revokeSchema = z.strictObject(change)
export type RevocationRequest = z.infer<typeof revokeSchema>

const answer = z.union([z.string(), z.array(z.record(z.string(), z.string()))])

/** New values of printed answers. An absent answer stays unchanged; an empty answer is removed. */
export const correctSchema = z.strictObject({
  ...change,
  answers: z.record(z.string(), answer),
})
export type CorrectionRequest = z.infer<typeof correctSchema>

/** A proposal expires after this many days, unless it is confirmed or declined before. */
export const PROPOSAL_DAYS = 7

/** Response 202 of a revocation or correction: the certificate stays valid until a second person confirms. */
export const proposedSchema = z.object({
  message: z.string(),
  data: z.object({
    /** The reference of the application. */
    _id: z.string(),
    /** The id of the proposal. */
    id: z.string(),
    /** The number of the certificate. */
    number: z.string(),
    step: z.enum(CERTIFICATE_STEPS),
    expiresAt: z.string(),
  }),
})

const PROPOSAL_STEPS = ['confirm', 'decline', 'withdraw'] as const
export type ProposalStep = (typeof PROPOSAL_STEPS)[number]

const proposalSchema = z.object({
  id: z.string(),
  /** The proposed change of the certificate. */
  step: z.enum(CERTIFICATE_STEPS),
  /** The application's reference, service and summary. */
  _id: z.string(),
  collection: z.string(),
  summary: z.string(),
  /** The number of the certificate. */
  number: z.string(),
  reason: z.string(),
  /** Name of the admin who proposed the step. */
  by: z.string(),
  at: z.string(),
  expiresAt: z.string(),
  /** The answers that the proposal changes. An empty value means that there is no answer. */
  changes: z.array(z.object({ field: z.string(), before: answer, after: answer })),
  /** The steps that the caller may take on the proposal. */
  allowedSteps: z.array(z.enum(PROPOSAL_STEPS)),
})
export type Proposal = z.infer<typeof proposalSchema>

/** Response of `GET /api/proposals`. */
export const proposalListSchema = z.object({ data: z.array(proposalSchema) })

/** Response of `POST /api/proposals/{id}/confirm`: the newest certificate after the change. */
export const confirmedSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), number: z.string(), status: z.enum(['valid', 'revoked', 'replaced']) }),
})

/** Response of the public `GET /api/certificates/{number}`, without personal data. */
export const publicCertificateStatusSchema = z.object({
  data: z.object({
    number: z.string(),
    /** The service's id. */
    service: z.string(),
    panchayat: z.string(),
    issuedAt: z.string(),
    status: z.enum(['valid', 'revoked', 'replaced']),
    changedAt: z.optional(z.string()),
    replacedBy: z.optional(z.string()),
  }),
})
export type PublicCertificateStatus = z.infer<typeof publicCertificateStatusSchema>['data']
