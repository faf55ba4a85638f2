// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'
import { asciiDigits } from '../unicode-text.ts'
import { hasExactHeader, isSignedBy, readCompactJws } from './compact-jws.ts'
import { type CheckTools, isCompromised, isTrustedAt, type PublishedKeys } from './published-keys.ts'

/**
 * The payload of the QR code on a certificate, a compact JWS (ES256). Names are short because a longer code has smaller
 * modules and is harder to scan. The payload never contains an Aadhaar number.
 */
export const certificateClaimsSchema = z.object({
  /** Certificate number, such as `BC/2026/000123`. */
  no: z.string(),
  /** The service's id. */
  svc: z.string(),
  /** The panchayat's name. */
  by: z.string(),
  /** Instant of issue, in seconds since 1970 (UTC). */
  iat: z.int(),
  /** The index in the status lists: list `st >> 17`, position `st & 0x1ffff`. */
  st: z.int().check(z.nonnegative()),
  /**
   * The printed answers by field name: a text, the code of an option, a day as `YYYY-MM-DD`, or the rows of a list (`listText`).
   * If the rows do not fit, and in older codes, it is the number of rows.
   */
  ln: z.record(z.string(), z.union([z.string(), z.int()])),
  /** The number of printed lines that are missing or incomplete in the code for lack of space; absent if there are none. */
  cut: z.optional(z.int()),
})

export type CertificateClaims = z.infer<typeof certificateClaimsSchema>

/** A compact JWS, complete or truncated. */
const CODE = /^[\w-]+(\.[\w-]*){1,2}$/
/** A link to the verification page. The code is its fragment. */
const LINK = /\/verify\/?#(.*)$/is

/**
 * Finds the code in scanned, typed or pasted text: a link to `/verify`, or the code alone. The link may have any origin,
 * because the signature identifies the issuing portal. Returns undefined for other text.
 */
export function findCode(text: string): string | undefined {
  const trimmed = text.trim()
  const linked = LINK.exec(trimmed)?.[1]
  if (linked !== undefined) return linked
  return CODE.test(trimmed) ? trimmed : undefined
}

/** The form of a certificate number, such as `BC/2026/000123`: the service, the year and the serial number. */
const NUMBER = /^[A-Z]{2,3}\/\d{4}\/\d{6,}$/

/** Converts a typed certificate number to the spelling of the register. Undefined if it does not have its form. */
export function findCertificateNumber(typed: string): string | undefined {
  const number = asciiDigits(typed).replace(/\s+/g, '').toUpperCase()
  return NUMBER.test(number) ? number : undefined
}

/** Why a code is rejected. */
export type CodeError =
  /** The code is truncated or malformed. */
  | 'incomplete'
  /** The header has another algorithm, or additional parameters. */
  | 'unsafe-signature'
  /** The portal never published the key. */
  | 'foreign-key'
  /** The signature does not match the key. */
  | 'forged'
  /** The code was signed after the key was compromised. */
  | 'compromised-key'
  /** The signed content is not that of a certificate. */
  | 'no-certificate'

interface SignedCode {
  claims: CertificateClaims
  kid: string
  /**
   * The key was compromised after the date of this code. Only the log of issued certificates distinguishes the code from a
   * forged code with the same date.
   */
  isKeyCompromised?: true
}

type CodeFinding = SignedCode | { error: CodeError }

/** Checks the signature of a certificate's code. It does not check whether the certificate was logged or revoked. */
export async function checkCode(code: string, { keys }: PublishedKeys, tools: CheckTools): Promise<CodeFinding> {
  const jws = readCompactJws(code)
  if (!jws) return { error: 'incomplete' }
  const { alg, kid } = jws.header
  // The verifier fixes the algorithm; the header must not choose it (RFC 8725 §3.1).
  if (alg !== 'ES256' || !hasExactHeader(jws, ['alg', 'kid'])) return { error: 'unsafe-signature' }
  const key = keys.find((candidate) => candidate.kid === kid)
  if (!key) return { error: 'foreign-key' }
  if (!(await isSignedBy(jws, key, tools))) return { error: 'forged' }
  const claims = certificateClaimsSchema.safeParse(jws.payload)
  if (!claims.success) return { error: 'no-certificate' }
  if (!isTrustedAt(key, claims.data.iat)) return { error: 'compromised-key' }
  return { claims: claims.data, kid: key.kid, ...(isCompromised(key) && { isKeyCompromised: true }) }
}
