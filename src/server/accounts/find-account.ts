import { sql } from 'kysely'
import type { Database } from '../platform/db/connection.ts'

/** An account by its email, whatever the case; disabled ones are as good as absent. */
export async function findAccountByEmail(db: Database, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'panchayatId', 'role', 'username', 'email', 'passwordHash', 'language'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
}
