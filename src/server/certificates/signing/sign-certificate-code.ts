// SPDX-License-Identifier: Apache-2.0
import { type KeyObject, sign } from 'node:crypto'
import type { CertificateClaims } from '#shared/certificates/certificate-code.ts'
import type { CodeContent, PrintedLine } from '../certificate-claims.ts'

/**
 * The maximum length of the URL in a QR code. Version 19 at correction level M has space for 624 bytes; printed at 35 mm, its
 * modules are two pixels wide in a 150 dpi image. A code with smaller modules is unreadable on a worn copy.
 */
export const MAX_CODE_BYTES = 620

/**
 * The bytes of the other parts of a code: the header `{"alg":"ES256","kid":"…"}` with an id of at most ten characters and the
 * signature, both in base64url, and the dots between the parts.
 */
const HEADER_BYTES = 46
const SIGNATURE_BYTES = 86
const DOTS = 2

/** URL of a code; the part after `#` is never sent to the server. */
export const verificationUrl = (origin: string, code: string) => `${origin}/verify#${code}`

/**
 * Chooses the lines that fit into the code, in the order of their rank. Each list is entered in a shorter version first; then
 * complete lists replace the shorter ones while there is space. The claim `ln` contains the chosen lines. The claim `cut` is the
 * number of lines that are missing or incomplete in the code; the code does not prove these lines.
 */
export function fitClaims({ claims, lines }: CodeContent, origin: string): CertificateClaims {
  const availableBytes =
    MAX_CODE_BYTES - Buffer.byteLength(verificationUrl(origin, '')) - HEADER_BYTES - SIGNATURE_BYTES - DOTS
  const fits = (candidate: ChosenLines) => {
    const text = JSON.stringify(assemble({ claims, lines }, candidate))
    return lengthInBase64(Buffer.byteLength(text)) <= availableBytes
  }
  const ranked = lines.toSorted((one, other) => one.rank - other.rank)
  // The shortened lists are tried first, so that the rows of one list do not take the space of all other lines.
  const attempts = [
    ...ranked.map((line) => [line, line.shorter.length > 0 ? line.shorter : [line.complete]] as const),
    ...ranked.map((line) => [line, [line.complete]] as const),
  ]
  let chosen: ChosenLines = new Map()
  for (const [{ name }, versions] of attempts) {
    const [firstFitting] = versions.map((version) => new Map(chosen).set(name, version)).filter(fits)
    chosen = firstFitting ?? chosen
  }
  return assemble({ claims, lines }, chosen)
}

/** The chosen version of each line, by the name of the line. */
type ChosenLines = ReadonlyMap<PrintedLine['name'], string | number>

/** The claims with the chosen lines, in the order of the certificate. */
function assemble({ claims, lines }: CodeContent, chosen: ChosenLines): CertificateClaims {
  const ln = Object.fromEntries(
    lines.flatMap(({ name }) => {
      const version = chosen.get(name)
      return version === undefined ? [] : [[name, version]]
    }),
  )
  const cut = lines.filter(({ name, complete }) => chosen.get(name) !== complete).length
  return { ...claims, ln, ...(cut > 0 && { cut }) }
}

const lengthInBase64 = (bytes: number) => Math.ceil((bytes * 4) / 3)

/** The header of everything that the portal signs as JWS: codes of certificates, status lists and tree heads. */
export interface StatementHeader {
  alg: 'ES256'
  kid: string
  typ?: string
}

const toBase64Url = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs a payload as compact JWS (RFC 7515) with a P-256 key. */
export function compactJws(header: StatementHeader, payload: object, key: KeyObject): string {
  const signed = `${toBase64Url(header)}.${toBase64Url(payload)}`
  // The worker that signs has no other work, so a synchronous signature blocks nothing. Web Crypto would take longer.
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
