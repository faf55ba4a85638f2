// SPDX-License-Identifier: Apache-2.0
import { X509Certificate } from 'node:crypto'
import * as z from 'zod'
import type { PublishedKeys } from '#shared/certificates/published-keys.ts'
import type { Database } from '../../platform/db/connection.ts'

/** A signing key by its id, with its certificate chain up to the root, each in DER. */
export interface SigningKey {
  kid: string
  chain: Buffer[]
}

/** The current signing key of the panchayat: the newest that is neither retired nor compromised. */
export async function findCurrentKey(db: Database, panchayatId: string): Promise<SigningKey | undefined> {
  return db
    .selectFrom('signingKeys')
    .select(['kid', 'chain'])
    .where('panchayatId', '=', panchayatId)
    .where('retiredAt', 'is', null)
    .where('compromisedFrom', 'is', null)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Like `findCurrentKey`, for a key that must exist: `ensureSigningKey` creates the key at the first start. */
export async function getCurrentKey(db: Database, panchayatId: string): Promise<SigningKey> {
  const key = await findCurrentKey(db, panchayatId)
  if (!key) throw new Error('The panchayat has no signing key')
  return key
}

/** All signing keys, past and current, newest first. */
export async function findSigningKeys(db: Database) {
  return db.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').orderBy('kid').execute()
}

export type SigningKeyRow = Awaited<ReturnType<typeof findSigningKeys>>[number]

/** The public part of a signing key, as stored (RFC 7517, RFC 7518 §6.2). */
export const publicJwkSchema = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
})

/** The time before the expiry at which the warnings start, enough to obtain a key from a licensed authority. */
const WARNING_MS = 60 * 86_400_000

/** Reports a fault if the current key's certificate expires within 60 days; later signatures would be invalid. */
export async function warnOfExpiringKey(
  db: Database,
  panchayatId: string,
  onError: (error: Error) => void,
  now: Date = new Date(),
) {
  const key = await findCurrentKey(db, panchayatId)
  const [certificate] = key?.chain ?? []
  if (!key || !certificate) return
  const { validToDate } = new X509Certificate(certificate)
  if (validToDate.getTime() - now.getTime() > WARNING_MS) return
  onError(new Error(`The key ${key.kid} signs until ${validToDate.toISOString()}: rotate it, or import another key.`))
}

/** The public parts of all signing keys, for verifiers. */
export function presentKeys(keys: readonly SigningKeyRow[]): PublishedKeys {
  return {
    keys: keys.map(({ kid, publicJwk, chain, compromisedFrom }) => ({
      ...publicJwkSchema.parse(publicJwk),
      kid,
      alg: 'ES256',
      use: 'sig',
      x5c: chain.map((certificate) => certificate.toString('base64')),
      ...(compromisedFrom && { compromised_from: Math.floor(compromisedFrom.getTime() / 1000) }),
    })),
  }
}

/** The root certificates of all signing keys, newest key first, as PEM. */
export function presentRoots(keys: readonly SigningKeyRow[]): string {
  const roots = keys.flatMap(({ chain }) => chain.at(-1) ?? [])
  return [...new Set(roots.map((root) => new X509Certificate(root).toString()))].join('')
}
