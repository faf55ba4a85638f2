import { sql } from 'kysely'
import type { Database } from '../db/connection.ts'
import type { Accounts } from '../db/tables.ts'
import { insertTry, type Window } from './count-try.ts'

/** What a login needs to know of an account. */
export interface LoginAccount {
  id: string
  panchayatId: string
  role: Accounts['role']
  passwordHash: string
  language: string | null
  isPasswordProvisional: boolean
  hasFactor: boolean
}

type Found = { count: number } & (LoginAccount | { id: null })

/** Counts one more try to log in, and finds the account by its email, whatever the case; disabled ones are as good as absent. */
export async function countLogin(db: Database, email: string, window: Window) {
  const { rows } = await sql<Found>`
    with counted as (${insertTry(db, window)})
    select count, id, panchayat_id, role, password_hash, language, is_password_provisional,
      second_factors.account_id is not null as has_factor
    from counted left join accounts on lower(email) = ${email.toLowerCase()} and disabled_at is null
      left join second_factors on second_factors.account_id = accounts.id`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A try always has a count')
  return { count: found.count, account: found.id === null ? undefined : found }
}
