import { sql } from 'kysely'
import type { Database } from '../../platform/db/connection.ts'
import type { PublicKey } from './make-certificates.ts'

interface NewKey extends PublicKey {
  panchayatId: string
  chain: Buffer[]
}

/** Records a key that signs from now on; whichever signed before is retired, and what it signed stays good. */
export async function recordSigningKey(tx: Database, { publicJwk, ...key }: NewKey) {
  await tx
    .updateTable('signingKeys')
    .set({ retiredAt: sql`now()` })
    .where('panchayatId', '=', key.panchayatId)
    .where('retiredAt', 'is', null)
    .execute()
  await tx
    .insertInto('signingKeys')
    .values({ ...key, publicJwk: JSON.stringify(publicJwk) })
    .execute()
}
