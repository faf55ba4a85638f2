import * as z from 'zod/mini'

/** Answer of `GET /.well-known/jwks.json`: every key that ever signed here, also retired ones. */
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
      /** Nothing that it signed from this second on (since 1970, UTC) is good. */
      compromised_from: z.optional(z.int()),
    }),
  ),
})

export type PublishedKeys = z.infer<typeof publishedKeysSchema>
