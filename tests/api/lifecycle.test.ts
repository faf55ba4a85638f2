// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { allowedDecisions, DECISIONS, type Decision, STATUSES } from '#shared/applications/lifecycle.ts'
import type { Client } from '../support/client.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, sharedTest as test } from '../support/portal-fixture.ts'

const STANDARD = { requireVerification: false }

describe('The lifecycle through POST /api/updatestatus (spec §4, §6)', () => {
  test.for(['staff', 'admin'] as const)(
    'allows a reviewer with the role %s exactly the specified decisions on each status',
    async (role, { portal }) => {
      for (const status of STATUSES) {
        for (const decision of DECISIONS) {
          const reference = await portal.createApplication({ status })
          const allowed = allowedDecisions(role, status, STANDARD).includes(decision)
          const response = await portal.decide(role, reference, decision)
          expect([status, decision, response.status]).toEqual([status, decision, allowed ? 200 : 409])
          const details = await (await portal.as(role)).get(`/api/applications/${reference}`)
          expect(details.json.data.status).toBe(allowed ? decision : status)
          expect(details.json.data.allowedDecisions).toEqual(allowedDecisions(role, details.json.data.status, STANDARD))
        }
      }
    },
  )

  test('allows a citizen no decision, not even on their own application', async ({ portal }) => {
    for (const status of STATUSES) {
      const reference = await portal.createApplication({ status })
      for (const decision of DECISIONS) expect((await portal.decide('user', reference, decision)).status).toBe(403)
    }
  })
})

describe('The lifecycle with REQUIRE_VERIFICATION', () => {
  ownTest.override({ environment: { REQUIRE_VERIFICATION: 'true' } })

  ownTest('allows an admin to approve only verified applications, but to reject any', async ({ portal }) => {
    const reference = await portal.createApplication()
    const admin = await portal.as('admin')
    const { json } = await admin.get(`/api/applications/${reference}`)
    expect(json.data.allowedDecisions).toEqual(['Rejected'])
    expect((await portal.decide('admin', reference, 'Approved')).status).toBe(409)
    await portal.decide('staff', reference, 'Verified')
    expect((await portal.decide('admin', reference, 'Approved')).status).toBe(200)
    expect((await portal.decide('admin', await portal.createApplication(), 'Rejected')).status).toBe(200)
  })

  ownTest(
    'does not allow the person who verified an application to approve it, not even in another role',
    async ({ portal }) => {
      const reference = await portal.createApplication({ status: 'Verified' })
      const promoted = await portal.as('staff')
      await portal.ownerQueries.changeRole('the-staff@panchayat.example', 'admin')
      const approve = { appId: reference, status: 'Approved', collection: 'noc' }
      expect((await promoted.post('/api/updatestatus', approve)).status).toBe(409)
      expect((await portal.decide('admin', reference, 'Approved')).status).toBe(200)
    },
  )

  ownTest(
    'allows no person to approve an application alone in any service, not even after a change of role',
    async ({ portal }) => {
      for (const { definition } of portal.catalogue.services) {
        const service = definition.id
        const clerk = await portal.createAccount('staff', `${service}-clerk@panchayat.example`)
        const head = await portal.createAccount('admin', `${service}-head@panchayat.example`)
        const reference = await portal.createApplication({ service })
        const decide = async (client: Client, status: Decision) =>
          (await client.post('/api/updatestatus', { appId: reference, status, collection: service })).status
        expect(await decide(head, 'Approved')).toBe(409)
        expect([await decide(head, 'Verified'), await decide(clerk, 'Approved')]).toEqual([409, 409])
        await portal.ownerQueries.changeRole(`${service}-head@panchayat.example`, 'staff')
        expect(await decide(head, 'Verified')).toBe(200)
        await portal.ownerQueries.changeRole(`${service}-head@panchayat.example`, 'admin')
        expect(await decide(head, 'Approved')).toBe(409)
        await portal.ownerQueries.changeRole(`${service}-clerk@panchayat.example`, 'admin')
        expect(await decide(clerk, 'Approved')).toBe(200)
      }
    },
  )
})
