// SPDX-License-Identifier: Apache-2.0
import { decodeBase64url } from './base64url.ts'
import type { CheckTools, PublishedKey, PublishedKeys } from './published-keys.ts'

/** A parsed compact JWS, whose signature is not yet verified. */
export interface CompactJws {
  header: Readonly<Record<string, unknown>>
  payload: unknown
  /** The signed text: the first two parts as received (RFC 7515 §5.1). */
  signed: string
  /** r and s, 32 bytes each, as ES256 writes them (RFC 7518 §3.4). */
  signature: Uint8Array
}

const SIGNATURE_BYTES = 64
/** The maximum length in characters. The longest JWS of the portal, a full status list, has 60,000 characters. */
export const MAX_JWS_LENGTH = 128 * 1024

/** Parses a compact JWS; undefined if it is truncated, too long, or not encoded exactly as RFC 7515 requires. */
export function readCompactJws(text: string): CompactJws | undefined {
  if (text.length > MAX_JWS_LENGTH) return undefined
  const [protectedHeader = '', payload = '', signature = '', ...more] = text.split('.')
  if (more.length > 0) return undefined
  const header = jsonIn(protectedHeader)
  const bytes = decodeBase64url(signature)
  const content = jsonIn(payload)
  if (!isRecord(header) || content === undefined || bytes === undefined) return undefined
  // Signatures of other algorithms have other lengths; the caller rejects them by their header.
  if (header.alg === 'ES256' && bytes.length !== SIGNATURE_BYTES) return undefined
  return { header, payload: content, signed: `${protectedHeader}.${payload}`, signature: bytes }
}

function jsonIn(part: string): unknown {
  const bytes = decodeBase64url(part)
  if (!bytes) return undefined
  try {
    return JSON.parse(utf8(bytes))
  } catch {
    return undefined
  }
}

/** Each byte as a URI writes it, such as `%e0`. */
const ESCAPES = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).padStart(2, '0')}`)

/**
 * Decodes UTF-8. Throws `URIError` for invalid bytes, so that each text has only one encoding. `TextDecoder` is not available
 * here, because `src/shared` has neither the types of the browser nor those of Node.js.
 */
function utf8(bytes: Uint8Array) {
  let escaped = ''
  for (const byte of bytes) escaped += ESCAPES[byte]
  return decodeURIComponent(escaped)
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the header has exactly these parameters. Others, such as `jku`, `jwk`, `x5u` or `crit`, must be rejected. */
export function hasExactHeader({ header }: CompactJws, names: readonly string[]) {
  return Object.keys(header).length === names.length && names.every((name) => typeof header[name] === 'string')
}

/** Whether this key verifies the signature. */
export function isSignedBy(
  { signed, signature }: CompactJws,
  key: PublishedKey,
  { verifies }: Pick<CheckTools, 'verifies'>,
) {
  const ascii = Uint8Array.from(signed, (letter) => letter.charCodeAt(0))
  return verifies(key, signature, ascii)
}

interface Expected {
  /** The header's `typ`, so that no other signed text can be passed off as this one. */
  typ: string
  keys: PublishedKeys
}

/** Reads a signed statement of the portal, such as a status list. Returns undefined for any other text. */
export async function readStatement(token: string, { typ, keys }: Expected, tools: Pick<CheckTools, 'verifies'>) {
  const jws = readCompactJws(token)
  if (!jws || !hasExactHeader(jws, ['alg', 'typ', 'kid'])) return undefined
  const key = keys.keys.find(({ kid }) => kid === jws.header.kid)
  if (jws.header.alg !== 'ES256' || jws.header.typ !== typ || !key) return undefined
  return (await isSignedBy(jws, key, tools)) ? { payload: jws.payload, key } : undefined
}
