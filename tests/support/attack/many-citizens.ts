// SPDX-License-Identifier: Apache-2.0
import type { AttackedPortal } from './attacked-portal.ts'

/** The password of every created account. The demo accounts have the same password. */
export const COMMON_PASSWORD = 'panchayat'

/** Creates many citizens in one statement, as copies of the demo citizen with other emails; returns the emails. */
export async function makeCitizens(village: AttackedPortal, prefix: string, count: number): Promise<string[]> {
  await village.query(
    `insert into accounts (panchayat_id, role, username, email, password_hash, first_name, last_name, gender,
       date_of_birth, address, mobile, occupation, nationality, emergency_contact)
     select panchayat_id, role, $1 || number, $1 || number || '@panchayat.example', password_hash, first_name, last_name,
       gender, date_of_birth, address, mobile, occupation, nationality, emergency_contact
     from accounts cross join generate_series(1, $2::integer) as number where email = 'citizen@panchayat.example'`,
    [prefix, count],
  )
  return Array.from({ length: count }, (_, index) => `${prefix}${index + 1}@panchayat.example`)
}
