// SPDX-License-Identifier: Apache-2.0
import pg from 'pg'
import { describe, expect } from 'vitest'
import { migrate } from '#server/platform/db/migrate.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { createEmptyDatabase, dropDatabase, type TestDatabase } from '../support/test-database.ts'

async function queryAsOwner(address: TestDatabase, text: string) {
  const client = new pg.Client({ ...address })
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows
  } finally {
    await client.end()
  }
}

/** The stored search texts, each with the transaction that wrote its row. */
const SEARCH_TEXTS = 'select application_id, search_text, xmin from application_search'

describe('The search text of applications', () => {
  test('is not written again by a decision', async ({ portal }) => {
    const reference = await portal.createApplication()
    const before = await queryAsOwner(portal.database, SEARCH_TEXTS)
    expect(before).toEqual([expect.objectContaining({ search_text: expect.stringContaining(reference.toLowerCase()) })])
    await portal.decide('staff', reference, 'Verified')
    await portal.decide('admin', reference, 'Approved')
    expect(await queryAsOwner(portal.database, SEARCH_TEXTS)).toEqual(before)
  })

  test('is created by a migration for the applications of an earlier version', async () => {
    const address = await createEmptyDatabase()
    try {
      await migrate(address, '023-no-session-cache')
      await queryAsOwner(
        address,
        `with panchayat as (
           insert into panchayats (code, name, block, district, state) values ('p', 'P', 'B', 'D', 'S') returning id),
         account as (
           insert into accounts (panchayat_id, role, username, email, password_hash, first_name, last_name)
           select id, 'staff', 'staff', 'staff@example.in', '', 'Asha', 'Patil' from panchayat returning id, panchayat_id)
         insert into applications (panchayat_id, applicant_id, service_id, definition_version, reference, answers, summary,
           department, scheme)
         select panchayat_id, id, 'noc', 1, 'NC-2026-2222222' || n, '{}', 'Zoë ' || n, 'Panchayati Raj', 'Approval'
         from account, generate_series(1, 2) as n`,
      )
      await migrate(address)
      expect(await queryAsOwner(address, 'select search_text from application_search order by application_id')).toEqual(
        [1, 2].map((n) => ({ search_text: `nc-2026-2222222${n} zoë ${n} panchayati raj approval` })),
      )
      await queryAsOwner(address, `update applications set summary = '' where reference like '%1'`)
      await queryAsOwner(address, `delete from applications where reference like '%2'`)
      expect(await queryAsOwner(address, 'select search_text from application_search')).toEqual([
        { search_text: 'nc-2026-22222221  panchayati raj approval' },
      ])
    } finally {
      await dropDatabase(address.database)
    }
  })
})
