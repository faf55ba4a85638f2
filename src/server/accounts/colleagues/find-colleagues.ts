import { sql } from 'kysely'
import type { Colleague } from '#shared/accounts/colleagues.ts'
import type { Database } from '../../platform/db/connection.ts'
import { isRowId } from '../../platform/db/newest-page.ts'
import { sessionEnd } from '../../sessions/session-limits.ts'

interface Asker {
  panchayatId: string
  accountId: string | undefined
}

/** Staff and admins of a panchayat, by name; disabled ones, too. */
export async function findColleagues(db: Database, { panchayatId, accountId }: Asker): Promise<Colleague[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('secondFactors', 'secondFactors.accountId', 'accounts.id')
    .select(['id', 'role', 'username', 'email', 'firstName', 'lastName', 'isPasswordProvisional'])
    .select(sql<boolean>`disabled_at is not null`.as('isDisabled'))
    .select(sql<boolean>`second_factors.account_id is not null`.as('hasFactor'))
    .select(
      sql<number>`(
        select count(*)::int from sessions where sessions.account_id = accounts.id and ${sessionEnd} > now())`.as(
        'sessions',
      ),
    )
    .where('panchayatId', '=', panchayatId)
    .where('role', '<>', 'user')
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('id')
    .execute()
  return rows.map(({ role, ...row }) => ({
    ...row,
    role: role === 'admin' ? role : 'staff',
    isSelf: row.id === accountId,
  }))
}

/** Whether somebody is of the office of this panchayat; for what can be no id, false. */
export async function isColleague(db: Database, { panchayatId }: Pick<Asker, 'panchayatId'>, id: string) {
  if (!isRowId(id)) return false
  const found = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('panchayatId', '=', panchayatId)
    .where('role', '<>', 'user')
    .executeTakeFirst()
  return found !== undefined
}
