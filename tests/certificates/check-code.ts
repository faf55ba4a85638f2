// SPDX-License-Identifier: Apache-2.0
import { compactVerify, createLocalJWKSet } from 'jose'
import { type CertificateClaims, certificateClaimsSchema } from '#shared/certificates/certificate-code.ts'
import type { PublishedKeys } from '#shared/certificates/published-keys.ts'

/** Verifies a code with only the published keys, as any program can. Throws unless the code is valid. */
export async function checkCode(code: string, { keys }: PublishedKeys): Promise<CertificateClaims> {
  const { payload, protectedHeader } = await compactVerify(code, createLocalJWKSet({ keys }), { algorithms: ['ES256'] })
  const claims = certificateClaimsSchema.parse(JSON.parse(new TextDecoder().decode(payload)))
  const compromisedFrom = keys.find(({ kid }) => kid === protectedHeader.kid)?.compromised_from
  if (compromisedFrom !== undefined && claims.iat >= compromisedFrom) throw new Error('Signed by a compromised key')
  return claims
}
