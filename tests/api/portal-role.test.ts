import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../support/portal-fixture.ts'
import { createCertificate } from '../support/register.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

const REFUSED = [
  "update decisions set to_status = 'Rejected'",
  'update decisions set reviewer_id = 1',
  'update decisions set message = null',
  'delete from decisions',
  'truncate decisions',
  "update certificates set content = '{}'",
  "update certificates set code = 'x'",
  "update certificates set number = 'NC/2026/000009'",
  "update certificates set file_path = 'x'",
  "update certificates set sha256 = ''",
  'update certificates set issued_at = now()',
  'update certificates set application_id = 1',
  'delete from certificates',
  'update certificate_proposals set proposed_by = 1',
  "update certificate_proposals set answers = '{}'",
  'update certificate_proposals set certificate_id = 1',
  'delete from certificate_proposals',
]

describe('The database role of the portal', () => {
  test('may not change or delete decisions, proposals, or the content of certificates', async ({ portal }) => {
    await createCertificate(portal)
    const outcomes: string[][] = []
    for (const statement of REFUSED) {
      const succeeded = () => 'done'
      const code = await sql
        .raw(statement)
        .execute(portal.services.db)
        .then(succeeded, (error) => error.code)
      outcomes.push([statement, code])
    }
    expect(outcomes).toEqual(REFUSED.map((statement) => [statement, INSUFFICIENT_PRIVILEGE]))
  })

  test('may erase the decisions on a person’s undecided and rejected applications only', async ({ portal }) => {
    const { reference: approved } = await createCertificate(portal)
    await portal.createApplication({ status: 'Verified' })
    const rejected = await portal.createApplication()
    await portal.decide('staff', rejected, 'Rejected', 'The plot belongs to Ravi.')
    const { db } = portal.services
    await sql`select erase_decisions(id) from accounts where email = 'the-user@panchayat.example'`.execute(db)
    const { rows } = await sql`
      select reference, to_status, message from decisions join applications on applications.id = application_id
      order by decisions.id`.execute(db)
    expect(rows).toEqual([
      { reference: approved, toStatus: 'Approved', message: null },
      { reference: rejected, toStatus: 'Rejected', message: null },
    ])
  })
})
