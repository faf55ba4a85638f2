// SPDX-License-Identifier: Apache-2.0
import { HttpTimestampAuthority } from '@libpdf/core'

/** The bytes that are reserved for a time stamp in a signature. A time stamp takes about 6 KB. */
export const TIMESTAMP_BYTES = 12_288
/** The timeout for a time stamp. The approval waits this long, and PostgreSQL ends a transaction that is idle for 30 s. */
const TIMESTAMP_WAIT_MS = 5_000

/**
 * Fetches a time stamp (RFC 3161) for a SHA-256 digest. Throws `TimestampError` if the authority does not respond in
 * time, or sends anything other than a time stamp that fits into a signature.
 */
export function fetchTimeStamp(tsaUrl: string, digest: Uint8Array, timeout = TIMESTAMP_WAIT_MS): Promise<Uint8Array> {
  return new HttpTimestampAuthority(tsaUrl, { timeout, fetch: fetchShort }).timestamp(digest, 'SHA-256')
}

/** Limits the response. The library would read a response of any length, and its timeout covers only the headers. */
const fetchShort: typeof fetch = async (url, options) => {
  const response = await fetch(url, options)
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > TIMESTAMP_BYTES) throw new Error(`the response has more than ${TIMESTAMP_BYTES} bytes`)
    chunks.push(chunk)
  }
  return new Response(Buffer.concat(chunks), { status: response.status, statusText: response.statusText })
}
