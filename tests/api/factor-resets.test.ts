// SPDX-License-Identifier: Apache-2.0
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { accountIdOf, createActivatedAccount, createCertificate } from '../support/certificate-register.ts'
import type { Client } from '../support/client.ts'
import { PASSWORD, sharedTest as test } from '../support/portal-fixture.ts'
import { createAccountWithPhone } from '../support/second-factor.ts'

const REAUTHENTICATION = { password: PASSWORD }

const reset = async (by: Client, username: string) =>
  expect(
    (await by.post(`/api/colleagues/${await accountIdOf(by, username)}/reset-factor`, REAUTHENTICATION)).status,
  ).toBe(200)

/** Proposes a revocation; returns the code of the error, if there is one. */
const proposeRevocation = async (by: Client, _id: string) =>
  (await by.post('/api/certificates/revoke', { _id, reason: 'Issued by mistake.', ...REAUTHENTICATION })).json.code

describe('An admin who resets the second factor of another staff account, and may know the password', () => {
  test('cannot have that account, or staff instead, confirm a proposal for seven days', async ({ portal }) => {
    const { reference: _id } = await createCertificate(portal)
    const [admin, staff] = [await portal.as('admin'), await portal.as('staff')]
    await createAccountWithPhone(portal, 'second-admin@panchayat.example', 'admin')
    const ageResets = (days: number) =>
      portal.ownerQueries.runAuditStatement(sql`
        update audit_entries set at = at - make_interval(days => ${days}) where action = 'second-factor-reset'`)
    const request = { _id, reason: 'Issued by mistake.', ...REAUTHENTICATION }
    const propose = async () => (await admin.post('/api/certificates/revoke', request)).json.code
    const id = await accountIdOf(admin, 'second-admin')
    expect((await admin.post(`/api/colleagues/${id}/reset-factor`, REAUTHENTICATION)).status).toBe(200)
    expect(await propose()).toBe('no-second-person')
    expect((await staff.get('/api/proposals')).json.data).toEqual([])
    await ageResets(6)
    expect(await propose()).toBe('no-second-person')
    await ageResets(1)
    expect(await propose()).toBeUndefined()
  })

  test('gains nothing by resetting the second factor of another account that they created', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const admin = await portal.as('admin')
    await createAccountWithPhone(portal, 'second-admin@panchayat.example', 'admin')
    const created = await createActivatedAccount(portal, admin, { role: 'admin', username: 'created' })
    await reset(created, 'second-admin')
    for (const proposer of [admin, created])
      expect(await proposeRevocation(proposer, reference)).toBe('no-second-person')
  })

  test('cannot use that account to confirm another account that they created', async ({ portal }) => {
    const admin = await portal.as('admin')
    const { client: second } = await createAccountWithPhone(portal, 'second-admin@panchayat.example', 'admin')
    await createActivatedAccount(portal, admin, { role: 'admin', username: 'created' })
    await reset(admin, 'second-admin')
    await second.postUrlEncoded('/api/login', { email: 'second-admin@panchayat.example', password: PASSWORD })
    const id = await accountIdOf(admin, 'created')
    expect((await second.post(`/api/colleagues/${id}/confirm`, REAUTHENTICATION)).json.code).toBe('not-second-person')
  })

  test('cannot confirm a proposal of that account', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const admin = await portal.as('admin')
    const { client: second } = await createAccountWithPhone(portal, 'second-admin@panchayat.example', 'admin')
    await reset(admin, 'second-admin')
    await second.postUrlEncoded('/api/login', { email: 'second-admin@panchayat.example', password: PASSWORD })
    expect(await proposeRevocation(second, reference)).toBe('no-second-person')
  })

  test('cannot use or confirm an account that they create with that account', async ({ portal }) => {
    const { reference } = await createCertificate(portal)
    const admin = await portal.as('admin')
    const { client: second } = await createAccountWithPhone(portal, 'second-admin@panchayat.example', 'admin')
    await reset(admin, 'second-admin')
    await second.postUrlEncoded('/api/login', { email: 'second-admin@panchayat.example', password: PASSWORD })
    await createActivatedAccount(portal, second, { role: 'admin', username: 'created' })
    expect(await proposeRevocation(admin, reference)).toBe('no-second-person')
    const id = await accountIdOf(admin, 'created')
    expect((await admin.post(`/api/colleagues/${id}/confirm`, REAUTHENTICATION)).json.code).toBe('not-second-person')
  })
})
