// SPDX-License-Identifier: Apache-2.0
import type { CheckTools } from '#shared/certificates/published-keys.ts'

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** The cryptographic functions of the browser. The checked certificate never leaves the device. */
export const BROWSER_CRYPTO: CheckTools = {
  sha256: async (bytes) => new Uint8Array(await crypto.subtle.digest('SHA-256', copyOf(bytes))),
  verifies: async ({ x, y }, signature, bytes) => {
    const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, ES256, false, ['verify'])
    return crypto.subtle.verify(ES256, key, copyOf(signature), copyOf(bytes))
  },
  inflate,
}

/** Copies the bytes, because WebCrypto rejects views on shared memory. */
const copyOf = (bytes: Uint8Array) => Uint8Array.from(bytes)

/** Decompresses zlib data. Returns undefined if the data is invalid, or if the result has more than `maxBytes`. */
async function inflate(bytes: Uint8Array, maxBytes: number): Promise<Uint8Array | undefined> {
  const inflated = new Uint8Array(maxBytes)
  let length = 0
  try {
    const stream = new Blob([copyOf(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'))
    const reader = stream.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return inflated.subarray(0, length)
      if (length + value.length > maxBytes) {
        await reader.cancel()
        return undefined
      }
      inflated.set(value, length)
      length += value.length
    }
  } catch {
    // The data is not a zlib stream.
    return undefined
  }
}
