// SPDX-License-Identifier: Apache-2.0
import * as z from 'zod/mini'

/** Response of `GET /.well-known/jwks.json`: all signing keys of this portal, including retired ones. */
export const publishedKeysSchema = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
      /** The key's certificate and its issuers up to the root, each as base64 of its DER (RFC 7517 §4.7). */
      x5c: z.array(z.string()),
      /** Signatures made from this second on (since 1970, UTC) are invalid. */
      compromised_from: z.optional(z.int()),
    }),
  ),
})

export type PublishedKeys = z.infer<typeof publishedKeysSchema>
export type PublishedKey = PublishedKeys['keys'][number]

/** The functions of the browser or of Node.js that the checks of certificates need. */
export interface CheckTools {
  sha256: (bytes: Uint8Array) => Promise<Uint8Array>
  /** Verifies an ECDSA signature (r and s, P-256 with SHA-256) with the key's `x` and `y` as in its JWK. */
  verifies: (key: Pick<PublishedKey, 'x' | 'y'>, signature: Uint8Array, bytes: Uint8Array) => Promise<boolean>
  /** Inflates a zlib stream; undefined for invalid data, or for more than `maxBytes` of output. */
  inflate: (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array | undefined>
}

/** Whether a thief may have the key. A thief can sign certificates with any date. */
export const isCompromised = ({ compromised_from: from }: PublishedKey) => from !== undefined

/** Whether the key was not yet compromised at this second (since 1970, UTC). */
export const isTrustedAt = ({ compromised_from: from }: PublishedKey, second: number) =>
  from === undefined || second < from

/** Whether two byte sequences are the same. */
export const areEqual = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
