import { type CertificateClaims, certificateClaimsSchema } from './certificate-claims.ts'
import { asciiBytes, type CheckTools, isTrustedAt } from './check-tools.ts'
import { hasExactly, readCompactJws } from './compact-jws.ts'
import type { PublishedKeys } from './published-keys.ts'

/**
 * Why a code is not believed: cut off or misspelled; signed in a way that this portal never signs; by a key that it never
 * published; not by the key that it names; by a key that had fallen into wrong hands; something else than a certificate.
 */
export const CODE_FAULTS = [
  'incomplete',
  'unsafe-signature',
  'foreign-key',
  'forged',
  'compromised-key',
  'no-certificate',
] as const
export type CodeFault = (typeof CODE_FAULTS)[number]

export type CodeFinding = { claims: CertificateClaims; kid: string } | { fault: CodeFault }

/** Checks the compact JWS of a certificate's code, without asking whether the certificate was withdrawn since. */
export async function checkCode(code: string, { keys }: PublishedKeys, tools: CheckTools): Promise<CodeFinding> {
  const jws = readCompactJws(code)
  if (!jws) return { fault: 'incomplete' }
  const { alg, kid } = jws.header
  // The algorithm is ours to choose, never the code's (RFC 8725 §3.1).
  if (alg !== 'ES256' || !hasExactly(jws, ['alg', 'kid'])) return { fault: 'unsafe-signature' }
  const key = keys.find((one) => one.kid === kid)
  if (!key) return { fault: 'foreign-key' }
  if (!(await tools.verifies(key, jws.signature, asciiBytes(jws.signed)))) return { fault: 'forged' }
  const claims = certificateClaimsSchema.safeParse(jws.payload)
  if (!claims.success) return { fault: 'no-certificate' }
  if (!isTrustedAt(key, claims.data.iat)) return { fault: 'compromised-key' }
  return { claims: claims.data, kid: key.kid }
}
