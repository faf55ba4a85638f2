import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'
import { MESSAGE_LENGTH } from './wire.ts'

// Requests and answers about issued certificates. Instants are ISO 8601 in UTC.

const change = {
  /** The application's reference. */
  _id: z.string().check(z.maxLength(40)),
  /** Shown to the applicant, and stored permanently. */
  reason: trimmedText(MESSAGE_LENGTH),
  /** The certificate that the admin saw, so that only one of two concurrent steps succeeds; the newest by default. */
  number: z.optional(z.string().check(z.maxLength(40))),
}

export const revokeSchema = z.strictObject(change)
export type Revoke = z.infer<typeof revokeSchema>

/** Printed answers only. An absent answer is kept, an empty one is removed. */
export const correctSchema = z.strictObject({
  ...change,
  answers: z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])),
})
export type Correct = z.infer<typeof correctSchema>

/** Answer of both requests: the newest certificate. */
export const registeredSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), number: z.string(), status: z.enum(['valid', 'revoked', 'replaced']) }),
})

/** Answer of the public `GET /api/certificates/{number}`, without personal data. */
export const certificateStandingSchema = z.object({
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
export type CertificateStanding = z.infer<typeof certificateStandingSchema>['data']
