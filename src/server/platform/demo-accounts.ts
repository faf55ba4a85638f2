import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from './db/connection.ts'

/** The three accounts of the demo village, shown on its login page and in the terminal. Never made in production. */
export const DEMO_PASSWORD = 'panchayat'

export const DEMO_ACCOUNTS = [
  { role: 'user', email: 'citizen@panchayat.example', username: 'sunita' },
  { role: 'staff', email: 'staff@panchayat.example', username: 'ramesh' },
  { role: 'admin', email: 'admin@panchayat.example', username: 'meera' },
] as const satisfies readonly { role: Role; email: string; username: string }[]

/** Finds a demo account; if there is one, the village exists. */
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

/** Any account at all. */
export async function findAnyAccount(db: Database) {
  return db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
}
