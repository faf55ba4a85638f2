import { hash, webcrypto } from 'node:crypto'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { CheckTools } from '#shared/certificates/published-keys.ts'

const ES256 = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** What the checks of certificates need, done by Node.js. */
export const NODE_TOOLS: CheckTools = {
  sha256: async (bytes) => hash('sha256', bytes, 'buffer'),
  verifies: async ({ x, y }, signature, bytes) => {
    const jwk = { kty: 'EC', crv: 'P-256', x, y }
    const key = await webcrypto.subtle.importKey('jwk', jwk, ES256, false, ['verify'])
    return webcrypto.subtle.verify(ES256, key, Uint8Array.from(signature), Uint8Array.from(bytes))
  },
  inflate: (bytes, most) => promisify(inflate)(bytes, { maxOutputLength: most }).catch(() => undefined),
}
