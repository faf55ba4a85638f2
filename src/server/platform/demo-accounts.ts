// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import { RequestError } from '#shared/request-error.ts'
import type { Configuration } from './configuration/configuration.ts'
import type { Database } from './db/connection.ts'

/** The password of all demo accounts. The login page and the terminal show it. In production, there are no demo accounts. */
export const DEMO_PASSWORD = 'panchayat'

export const DEMO_ACCOUNTS = [
  { role: 'user', email: 'citizen@panchayat.example', username: 'sunita' },
  { role: 'staff', email: 'staff@panchayat.example', username: 'ramesh' },
  { role: 'admin', email: 'admin@panchayat.example', username: 'meera' },
  { role: 'appellate', email: 'appeals@panchayat.example', username: 'arvind' },
] as const satisfies readonly { role: Role; email: string; username: string }[]

/** Whether an email address belongs to a demo account. In production, no account can have this address. */
export const isDemoAddress = (email: string) => DEMO_ACCOUNTS.some((account) => account.email === email.toLowerCase())

/** Throws `answers-invalid` in production for the address of a demo account. */
export function assertNoDemoAddress({ mode }: Pick<Configuration, 'mode'>, email: string) {
  if (mode === 'demo' || !isDemoAddress(email)) return
  throw new RequestError('answers-invalid', { fieldErrors: [{ field: 'email', code: 'email' }] })
}

/**
 * Whether the demo village has been created. Its staff account and its admin account were inserted in one transaction,
 * and therefore have the same creation time. Nobody else can create such a pair: citizens register as applicants, and
 * admins create one account at a time. The demo citizen is not required, because this account may have been erased, and the
 * appellate officer is not, because earlier versions created the village without this account.
 */
export async function hasDemoVillage(db: Database): Promise<boolean> {
  const officeAccounts = DEMO_ACCOUNTS.filter(({ role }) => role === 'staff' || role === 'admin')
  const { rows } = await sql<{ found: boolean }>`
    select count(*) = ${officeAccounts.length} and count(distinct created_at) = 1 as found from accounts
    join unnest(
      ${officeAccounts.map(({ role }) => role)}::text[], ${officeAccounts.map(({ email }) => email)}::text[],
      ${officeAccounts.map(({ username }) => username)}::text[]) as demo (role, email, username)
      on demo.role = accounts.role and demo.email = accounts.email and demo.username = accounts.username`.execute(db)
  return rows[0]?.found === true
}

/** Finds one account of any kind; undefined if the database has no accounts. */
export async function findAnyAccount(db: Database) {
  return db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
}
