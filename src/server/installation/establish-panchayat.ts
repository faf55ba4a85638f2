import type { Configuration } from '../configuration.ts'
import type { Database } from '../db/connection.ts'
import type { Panchayat } from '../portal.ts'

/** The installation's panchayat as the configuration names it; made at the first start, renamed at a later one. */
export async function establishPanchayat(db: Database, { panchayat }: Configuration): Promise<Panchayat> {
  const { code, ...names } = panchayat
  return db
    .insertInto('panchayats')
    .values({ code, ...names })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(names))
    .returning(['id', 'name', 'block', 'district', 'state'])
    .executeTakeFirstOrThrow()
}
