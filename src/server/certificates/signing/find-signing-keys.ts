import type { Database } from '../../platform/db/connection.ts'

/** The key that signs, by its name, with its certificate and its issuers up to the root, each in DER. */
export interface SigningKey {
  kid: string
  chain: Buffer[]
}

/** The key that signs for the panchayat at this moment: the newest that is neither retired nor compromised. */
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

/** The same, where there must be one: every start makes sure of it. */
export async function getCurrentKey(db: Database, panchayatId: string): Promise<SigningKey> {
  const key = await findCurrentKey(db, panchayatId)
  if (!key) throw new Error('The panchayat has no key to sign with')
  return key
}

/** Every key that ever signed here, the newest first. */
export async function findSigningKeys(db: Database) {
  return db.selectFrom('signingKeys').selectAll().orderBy('createdAt', 'desc').orderBy('kid').execute()
}

export type KnownKey = Awaited<ReturnType<typeof findSigningKeys>>[number]
