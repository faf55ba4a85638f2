import type { Configuration } from '../../platform/configuration/configuration.ts'
import type { Database } from '../../platform/db/connection.ts'
import type { Panchayat } from '../../platform/services.ts'
import { StartUpFault } from '../../platform/start-up-fault.ts'

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

/** The panchayat of an installation that serves one, for commands that are given no configuration of their own. */
export async function getOnlyPanchayat(db: Database): Promise<Panchayat> {
  const [only, other] = await db
    .selectFrom('panchayats')
    .select(['id', 'name', 'block', 'district', 'state'])
    .limit(2)
    .execute()
  if (!only || other) throw new StartUpFault('This installation does not serve exactly one panchayat.')
  return only
}
