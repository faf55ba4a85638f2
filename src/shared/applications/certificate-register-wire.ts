import * as z from 'zod/mini'
import { trimmedText } from '../rules.ts'
import { MESSAGE_LENGTH } from './wire.ts'

/** A certificate after its issue, on the wire. Instants are ISO 8601 in UTC. */

const change = {
  /** The application's reference. */
  _id: z.string().check(z.maxLength(40)),
  /** Read by the applicant, and kept for good. */
  reason: trimmedText(MESSAGE_LENGTH),
  /** The certificate that the admin saw, so that two never both win; the newest where it is left out. */
  number: z.optional(z.string().check(z.maxLength(40))),
}

export const revokeSchema = z.strictObject(change)
export type Revoke = z.infer<typeof revokeSchema>

/** Only answers that the certificate prints; one that is left out stays, an empty one goes. */
export const correctSchema = z.strictObject({
  ...change,
  answers: z.record(z.string(), z.union([z.string(), z.array(z.record(z.string(), z.string()))])),
})
export type Correct = z.infer<typeof correctSchema>

/** Answer of both: the newest certificate as it stands now. */
export const registeredSchema = z.object({
  message: z.string(),
  data: z.object({ _id: z.string(), number: z.string(), status: z.enum(['valid', 'revoked', 'replaced']) }),
})

/** Answer of `GET /api/certificates/{number}`, open to everybody: nothing of it is personal. */
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
