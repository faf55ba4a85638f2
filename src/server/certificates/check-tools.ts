// SPDX-License-Identifier: Apache-2.0
import { hash, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { CheckTools, PublishedKey } from '#shared/certificates/published-keys.ts'

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

const importKey = ({ x, y }: Pick<PublishedKey, 'x' | 'y'>) =>
  webcrypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, ES256, false, ['verify'])

/** Node's implementation of the tools that certificate checks need; the browser has its own. */
export const NODE_TOOLS: CheckTools = {
  sha256: async (bytes) => hash('sha256', bytes, 'buffer'),
  verifies: async (published, signature, bytes) => {
    const key = await importKey(published)
    // Web Crypto rejects views on shared memory.
    return webcrypto.subtle.verify(ES256, key, Uint8Array.from(signature), Uint8Array.from(bytes))
  },
  inflate: (bytes, maxBytes) => promisify(inflate)(bytes, { maxOutputLength: maxBytes }).catch(() => undefined),
}
