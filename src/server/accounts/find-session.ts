import { sql } from 'kysely'
import type { Role } from '#shared/applications/lifecycle.ts'
import type { Database } from '../db/connection.ts'
import { hashSessionToken } from './session-token.ts'

/** Who is calling, read afresh for every request, so that a change bites at once. */
export interface SignedIn {
  accountId: string
  panchayatId: string
  role: Role
}

/** The living session of an account that is not disabled. */
export async function findSession(db: Database, token: string): Promise<SignedIn | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['accounts.id as accountId', 'accounts.panchayatId', 'accounts.role'])
    .where('sessions.tokenHash', '=', hashSessionToken(token))
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('accounts.disabledAt', 'is', null)
    .executeTakeFirst()
}
