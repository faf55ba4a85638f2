import { X509Certificate } from 'node:crypto'
import type { PublishedKeys } from '#shared/certificates/published-keys.ts'
import type { KnownKey } from './find-signing-keys.ts'
import { publicJwkSchema } from './public-jwk.ts'

/** The public halves of all keys that ever signed, for whoever checks a certificate. */
export function presentKeys(known: readonly KnownKey[]): PublishedKeys {
  return {
    keys: known.map(({ kid, publicJwk, chain, compromisedFrom }) => ({
      ...publicJwkSchema.parse(publicJwk),
      kid,
      alg: 'ES256',
      use: 'sig',
      x5c: chain.map((certificate) => certificate.toString('base64')),
      ...(compromisedFrom && { compromised_from: Math.floor(compromisedFrom.getTime() / 1000) }),
    })),
  }
}

/** The roots of all keys that ever signed, the newest key's first, as PEM. */
export function presentRoots(known: readonly KnownKey[]): string {
  const roots = known.flatMap(({ chain }) => chain.at(-1) ?? [])
  return [...new Set(roots.map((root) => new X509Certificate(root).toString()))].join('')
}
