import * as z from 'zod'

/** The public half of a signing key, as it is stored (RFC 7517, RFC 7518 §6.2). */
export const publicJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
})
