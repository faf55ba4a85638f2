import { type KeyObject, sign } from 'node:crypto'
import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'

/**
 * The longest address that a code may hold: a code of version 19 with correction M takes 624 bytes, and at 35 mm its
 * modules are still two points wide in a picture of 150 dpi. One step finer, and a worn copy is not read.
 */
export const MOST_CODE_BYTES = 620

/** Header `{"alg":"ES256","kid":"…"}` with a name of eight letters, signature, and the dots between the three. */
const HEADER_BYTES = 46
const SIGNATURE_BYTES = 86
const DOTS = 2

/** Where a code leads; what follows the `#` never reaches the server. */
export const verificationUrl = (origin: string, code: string) => `${origin}/verify#${code}`

/** The claims, less as many lines from the end as do not fit into the code, which then says how many those are. */
export function fitClaims(claims: CertificateClaims, origin: string): CertificateClaims {
  const room = MOST_CODE_BYTES - Buffer.byteLength(verificationUrl(origin, '')) - HEADER_BYTES - SIGNATURE_BYTES - DOTS
  const lines = Object.entries(claims.ln)
  for (let kept = lines.length; kept > 0; kept -= 1) {
    const cut = lines.length - kept
    const fitted = { ...claims, ln: Object.fromEntries(lines.slice(0, kept)), ...(cut > 0 && { cut }) }
    if (lengthInBase64(Buffer.byteLength(JSON.stringify(fitted))) <= room) return fitted
  }
  return { ...claims, ln: {}, ...(lines.length > 0 && { cut: lines.length }) }
}

const lengthInBase64 = (bytes: number) => Math.ceil((bytes * 4) / 3)

/** What a statement of ours is headed with; the algorithm is always ES256. */
export interface StatementHeader {
  alg: 'ES256'
  kid: string
  typ?: string
}

const inBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a payload as compact JWS (RFC 7515) by a P-256 key. */
export function compactJws(header: StatementHeader, payload: object, key: KeyObject): string {
  const signed = `${inBase64Url(header)}.${inBase64Url(payload)}`
  // At once: the thread has nothing else to do meanwhile, and a promise of Web Crypto costs more than the signature.
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
