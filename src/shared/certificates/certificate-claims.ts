import * as z from 'zod/mini'

/**
 * What the code on a certificate says, as the payload of a compact JWS (ES256). Names are short because every letter
 * makes the code finer and harder to scan. It never holds an Aadhaar number.
 */
export const certificateClaimsSchema = z.object({
  /** Certificate number, such as `BC/2026/000123`. */
  no: z.string(),
  /** The service's id. */
  svc: z.string(),
  /** The panchayat's name. */
  by: z.string(),
  /** When it was issued, in seconds since 1970 (UTC). */
  iat: z.int(),
  /** Its place in the status list: list `st >> 17`, position `st & 0x1ffff`. */
  st: z.int().check(z.nonnegative()),
  /** The printed answers by the names of their fields: a code of an option, a day as `YYYY-MM-DD`, a list's length. */
  ln: z.record(z.string(), z.union([z.string(), z.int()])),
  /** How many printed lines did not fit into the code; absent where all did. */
  cut: z.optional(z.int()),
})

export type CertificateClaims = z.infer<typeof certificateClaimsSchema>
