import { sql } from 'kysely'
import type { FactorState } from '#shared/accounts/factor.ts'
import type { Database } from '../../platform/db/connection.ts'

/** Whether an account has a second factor. */
export async function hasFactor(db: Database, accountId: string): Promise<boolean> {
  const found = await db
    .selectFrom('secondFactors')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return found !== undefined
}

/** How an account's second factor stands, for its owner. */
export async function getFactorState(db: Database, accountId: string, isRequired: boolean): Promise<FactorState> {
  const found = await db
    .selectFrom('secondFactors')
    .select(['since'])
    .select(sql<number>`(select count(*)::int from recovery_codes where account_id = ${accountId})`.as('codesLeft'))
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return {
    isOn: found !== undefined,
    isRequired,
    since: found?.since.toISOString() ?? null,
    codesLeft: found?.codesLeft ?? 0,
  }
}
