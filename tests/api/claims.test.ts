// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { claimSchema, openClaimsSchema } from '#shared/applications/office-wire.ts'
import type { Client } from '../support/client.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { sharedTest as test } from '../support/portal-fixture.ts'
import { requestErasure, runDailyRetention } from '../support/privacy.ts'

const pathOf = (reference: string) => `/api/applications/${reference}/claim`

const claim = async (reviewer: Client, reference: string) =>
  expectShape(await reviewer.post(pathOf(reference)), 200, claimSchema).data

const release = async (reviewer: Client, reference: string) => {
  expect((await reviewer.send('DELETE', pathOf(reference))).status).toBe(204)
}

const listClaims = async (reviewer: Client) =>
  expectShape(await reviewer.get('/api/claims'), 200, openClaimsSchema).data.map(({ _id, by }) => [_id, by])

const nameOf = async (client: Client) => (await client.get('/api/session')).json.data.username

describe('POST /api/applications/{reference}/claim', () => {
  test('tells each reviewer who opened the application before and after them', async ({ portal }) => {
    const reference = await portal.createApplication()
    const [staff, admin] = [await portal.as('staff'), await portal.as('admin')]
    const [staffName, adminName] = [await nameOf(staff), await nameOf(admin)]
    expect(await claim(staff, reference)).toEqual({ earlier: [], later: [] })
    expect(await claim(admin, reference)).toEqual({ earlier: [staffName], later: [] })
    // The staff member renews the claim, which still counts as the earlier one.
    expect(await claim(staff, reference)).toEqual({ earlier: [], later: [adminName] })
    expect(await listClaims(staff)).toEqual([[reference, adminName]])
    expect(await listClaims(admin)).toEqual([[reference, staffName]])
  })

  test('prevents no decision, not even by a reviewer who opened the application later', async ({ portal }) => {
    const reference = await portal.createApplication()
    await claim(await portal.as('staff'), reference)
    await claim(await portal.as('admin'), reference)
    expect((await portal.decide('admin', reference, 'Rejected', 'Not ours.')).status).toBe(200)
    const late = await portal.decide('staff', reference, 'Verified')
    expect(late.status).toBe(409)
  })

  test('ends if it is not renewed, after which the next reviewer is the first', async ({ portal }) => {
    const reference = await portal.createApplication()
    const [staff, admin] = [await portal.as('staff'), await portal.as('admin')]
    await claim(staff, reference)
    await portal.ownerQueries.expireClaims()
    expect(await listClaims(admin)).toEqual([])
    expect(await claim(admin, reference)).toEqual({ earlier: [], later: [] })
    expect(await claim(staff, reference)).toEqual({ earlier: [await nameOf(admin)], later: [] })
  })

  test('moves to the application that the reviewer opens next, and is not ended by a late release of the first application', async ({
    portal,
  }) => {
    const [first, second] = [await portal.createApplication(), await portal.createApplication()]
    const [staff, admin] = [await portal.as('staff'), await portal.as('admin')]
    await claim(staff, first)
    await claim(staff, second)
    await release(staff, first)
    expect(await listClaims(admin)).toEqual([[second, await nameOf(staff)]])
    await release(staff, second)
    expect(await listClaims(admin)).toEqual([])
  })

  test('is stored once for ten simultaneous requests', async ({ portal }) => {
    const reference = await portal.createApplication()
    const staff = await portal.as('staff')
    await Promise.all(Array.from({ length: 10 }, () => claim(staff, reference)))
    expect(await listClaims(await portal.as('admin'))).toHaveLength(1)
  })

  test('ends with the erasure of the application, and is not shown in another panchayat', async ({ portal }) => {
    const reference = await portal.createApplication()
    await claim(await portal.as('staff'), reference)
    const stranger = await portal.createAccount('staff', 'elsewhere@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('elsewhere@panchayat.example')
    expect(await listClaims(stranger)).toEqual([])
    expect(errorOf(await stranger.post(pathOf(reference)))[0]).toBe(404)
    await release(stranger, reference)
    const admin = await portal.as('admin')
    expect(await listClaims(admin)).toHaveLength(1)
    await requestErasure(await portal.as('user'))
    await portal.ownerQueries.makeErasureDue('the-user@panchayat.example')
    await runDailyRetention(portal)
    expect(await listClaims(admin)).toEqual([])
  })
})
