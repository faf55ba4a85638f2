// SPDX-License-Identifier: Apache-2.0
import type pg from 'pg'
import { PRIVACY_NOTICE } from '#shared/privacy/privacy-notice.ts'
import { FIRST_NAMES, LAST_NAMES } from './invented-names.ts'

export interface ManyPeople {
  panchayatId: string
  /** The first id of the citizens. The accounts of each role have consecutive ids. */
  firstCitizen: number
  citizens: number
  firstStaff: number
  staff: number
  firstAdmin: number
  admins: number
}

interface Options {
  panchayatId: string
  citizens: number
  passwordHash: string
}

/** The numbers of accounts. */
const STAFF = 3
const ADMINS = 2

/** Inserts the citizens, the staff and the admins. Every fourth citizen has a picture. */
export async function insertPeople(client: pg.Client, { panchayatId, citizens, passwordHash }: Options) {
  const insert = async (role: 'user' | 'staff' | 'admin', name: string, count: number) => {
    const values = [panchayatId, role, name, passwordHash, FIRST_NAMES, LAST_NAMES, count, PRIVACY_NOTICE.version]
    const { rows } = await client.query<{ first: number }>(PEOPLE, values)
    return rows[0]?.first ?? 0
  }
  const firstStaff = await insert('staff', 'clerk', STAFF)
  const firstAdmin = await insert('admin', 'sarpanch', ADMINS)
  const firstCitizen = await insert('user', 'villager', citizens)
  await client.query(PORTRAITS, [firstCitizen, citizens])
  return { panchayatId, firstCitizen, citizens, firstStaff, staff: STAFF, firstAdmin, admins: ADMINS }
}

/** Inserts the accounts of one role, and returns the id of the first. The values differ only by the number of the account. */
const PEOPLE = `
  with made as (
    insert into accounts (panchayat_id, role, username, email, password_hash, first_name, last_name, gender,
      date_of_birth, address, mobile, occupation, nationality, emergency_contact, created_at, updated_at,
      notice_version, email_confirmed_at)
    select $1, $2, $3 || i, $3 || i || '@many.example', $4,
      ($5::text[])[1 + i % cardinality($5::text[])],
      ($6::text[])[1 + i / cardinality($5::text[]) % cardinality($6::text[])],
      case i % 2 when 0 then 'Female' else 'Male' end,
      date '1950-01-01' + (abs(hashint4(i)::bigint) % 18000)::integer,
      jsonb_build_object('addressLine1', 'House ' || i, 'city', 'Sundarpur', 'country', 'India'),
      '9' || lpad((abs(hashtext($3 || i)::bigint) % 1000000000)::text, 9, '0'), 'Farmer', 'Indian',
      '8' || lpad((abs(hashint4(i + 1)::bigint) % 1000000000)::text, 9, '0'),
      now() - interval '2 years', now() - interval '2 years', $8::smallint, now() - interval '2 years'
    from generate_series(1, $7::integer) as i
    returning id)
  select min(id)::integer as first from made`

/** Inserts the profile pictures of citizens. The files do not exist. */
const PORTRAITS = `
  insert into documents (panchayat_id, owner_id, slot, position, file_path, file_name, media_type, size, sha256)
  select panchayat_id, id, 'profilePicture', 0, left(name, 2) || '/' || name, 'me.jpg', 'image/jpeg', 48000,
    sha256(convert_to(name, 'UTF8'))
  from accounts, lateral (select left(encode(sha256(convert_to('portrait ' || id, 'UTF8')), 'hex'), 48)) as named (name)
  where id >= $1 and id < $1::bigint + $2 and id % 4 = 0`
