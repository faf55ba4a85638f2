// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import { hashSessionToken, newSessionToken } from '#server/sessions/session-token.ts'
import type { ManyPeople } from './insert-people.ts'

/** An account with an open session. */
export interface LoggedInAccount {
  accountId: string
  email: string
  /** The token of the session. */
  token: string
  /** The `cookie` header with the token. */
  cookie: string
}

/** Opens a session for every staff account and admin, and for `signedIn` citizens, who are distributed evenly over all citizens. */
export async function openManySessions(client: pg.Client, people: ManyPeople, signedIn: number) {
  const { firstCitizen, citizens, firstStaff, staff, firstAdmin, admins } = people
  const citizensWithSession = Math.min(citizens, signedIn)
  /** Opens `count` sessions for accounts that are distributed evenly over `accounts` accounts, of which `first` is the first id. */
  const open = async (first: number, count: number, accounts: number) => {
    const ids = Array.from({ length: count }, (_, index) => first + Math.floor((index * accounts) / count))
    const tokens = ids.map(newSessionToken)
    const { rows } = await client.query<{ id: string; email: string; token: string }>(SESSIONS, [
      ids,
      tokens,
      tokens.map(hashSessionToken),
    ])
    return rows.map(({ id, email, token }) => ({ accountId: id, email, token, cookie: `gramseva_session=${token}` }))
  }
  return {
    citizens: await open(firstCitizen, citizensWithSession, citizens),
    staff: await open(firstStaff, staff, staff),
    admins: await open(firstAdmin, admins, admins),
  }
}

/** Inserts one session for each account id; returns the accounts with their tokens. */
const SESSIONS = `
  with wanted as (
    select * from unnest($1::bigint[], $2::text[], $3::bytea[]) as wanted (id, token, token_hash)),
  opened as (
    insert into sessions (token_hash, account_id, device, expires_at)
    select token_hash, id, 'Firefox', now() + interval '30 days' from wanted)
  select accounts.id, email, token from wanted join accounts on accounts.id = wanted.id order by accounts.id`
