import { type KeyObject, sign } from 'node:crypto'
import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'

/**
 * The maximum length of the URL in a QR code. Version 19 at correction level M has space for 624 bytes; printed at 35 mm, its
 * modules are two pixels wide in a 150 dpi image. A code with smaller modules is unreadable on a worn copy.
 */
export const MOST_CODE_BYTES = 620

/**
 * Base64url bytes of the header `{"alg":"ES256","kid":"…"}` with an eight-letter id, of the signature, and the dots
 * between the parts.
 */
const HEADER_BYTES = 46
const SIGNATURE_BYTES = 86
const DOTS = 2

/** URL of a code; the part after `#` is never sent to the server. */
export const verificationUrl = (origin: string, code: string) => `${origin}/verify#${code}`

/** Omits lines from the end until the claims fit into the code; the claim `cut` is the number of omitted lines. */
export function fitClaims(claims: CertificateClaims, origin: string): CertificateClaims {
  const room = MOST_CODE_BYTES - Buffer.byteLength(verificationUrl(origin, '')) - HEADER_BYTES - SIGNATURE_BYTES - DOTS
  const lines = Object.entries(claims.ln)
  for (let count = lines.length; count > 0; count -= 1) {
    const omitted = lines.length - count
    const fitted = { ...claims, ln: Object.fromEntries(lines.slice(0, count)), ...(omitted > 0 && { cut: omitted }) }
    if (lengthInBase64(Buffer.byteLength(JSON.stringify(fitted))) <= room) return fitted
  }
  return { ...claims, ln: {}, ...(lines.length > 0 && { cut: lines.length }) }
}

const lengthInBase64 = (bytes: number) => Math.ceil((bytes * 4) / 3)

/** JWS header of the portal's statements; the algorithm is always ES256. */
export interface StatementHeader {
  alg: 'ES256'
  kid: string
  typ?: string
}

const inBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a payload as compact JWS (RFC 7515) by a P-256 key. */
export function compactJws(header: StatementHeader, payload: object, key: KeyObject): string {
  const signed = `${inBase64Url(header)}.${inBase64Url(payload)}`
  // `sign` is synchronous, because the thread has no other work, and the promises of Web Crypto take longer than a signature.
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
