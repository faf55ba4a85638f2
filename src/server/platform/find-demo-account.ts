import { sql } from 'kysely'
import type { Database } from './db/connection.ts'
import { DEMO_ACCOUNTS } from './demo-accounts.ts'

/** Any of the demo accounts; one that stands means that the village was made. */
export async function findDemoAccount(db: Database) {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  return db.selectFrom('accounts').select('id').where(sql`lower(email)`, 'in', emails).limit(1).executeTakeFirst()
}

/** Any account at all. */
export async function findAnyAccount(db: Database) {
  return db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
}
