import { decodeBase64url } from './base64url.ts'

/** A compact JWS taken apart, not yet believed. */
export interface CompactJws {
  header: Readonly<Record<string, unknown>>
  payload: unknown
  /** What the signature signs: the first two parts as they were written (RFC 7515 §5.1). */
  signed: string
  /** r and s, 32 bytes each, as ES256 writes them (RFC 7518 §3.4). */
  signature: Uint8Array
}

const SIGNATURE_BYTES = 64
/** The longest of ours is a full status list, of 60,000 letters. */
const MOST_LETTERS = 128 * 1024

/** Takes a compact JWS apart; undefined where it is cut off, far too long, or spelled otherwise than RFC 7515. */
export function readCompactJws(text: string): CompactJws | undefined {
  if (text.length > MOST_LETTERS) return undefined
  const [protectedHeader = '', payload = '', signature = '', ...more] = text.split('.')
  if (more.length > 0) return undefined
  const header = jsonIn(protectedHeader)
  const bytes = decodeBase64url(signature)
  const content = jsonIn(payload)
  if (!isRecord(header) || content === undefined || bytes === undefined) return undefined
  // Of another length are the signatures of other algorithms, or none: the header says which, and is refused by it.
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

/** Throws on what is not UTF-8. */
function utf8(bytes: Uint8Array) {
  return decodeURIComponent([...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether the header names these parameters and no other: no `jku`, `jwk`, `x5u` or `crit` is ever looked at. */
export function hasExactly({ header }: CompactJws, names: readonly string[]) {
  return Object.keys(header).length === names.length && names.every((name) => typeof header[name] === 'string')
}
