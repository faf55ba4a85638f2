import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from './db/connection.ts'

/** The password of the three demo accounts, which the login page and the terminal show. They do not exist in production. */
export const DEMO_PASSWORD = 'panchayat'

export const DEMO_ACCOUNTS = [
  { role: 'user', email: 'citizen@panchayat.example', username: 'sunita' },
  { role: 'staff', email: 'staff@panchayat.example', username: 'ramesh' },
  { role: 'admin', email: 'admin@panchayat.example', username: 'meera' },
] as const satisfies readonly { role: Role; email: string; username: string }[]

/** Finds a demo account, which shows that the demo village has been created. */
export async function findDemoAccount(db: Database) {
  const emails = DEMO_ACCOUNTS.map(({ email }) => email)
  return db
    .selectFrom('accounts')
    .select('id')
    .where(sql`lower(email)`, 'in', emails)
    .where('awaitsConfirmation', '=', false)
    .limit(1)
    .executeTakeFirst()
}

/** Finds any account. */
export async function findAnyAccount(db: Database) {
  return db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
}
