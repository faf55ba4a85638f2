import { describe, expect } from 'vitest'
import { allowedDecisions, DECISIONS, ROLES, STATUSES } from '#shared/applications/lifecycle.ts'
import { type TestPortal, test } from '../support/portal-fixture.ts'
import { statusesOf } from '../support/statuses-of.ts'

const STANDARD = { requireVerification: false }

/** Two who decide at the same moment, in ways that cannot both stand. */
const RIVALS = [
  ['admin Approved', 'admin Rejected'],
  ['staff Verified', 'staff Rejected'],
  ['admin Approved', 'staff Rejected'],
  ['admin Rejected', 'staff Verified'],
] as const

async function decideAtOnce(town: TestPortal, appId: string, decisions: readonly string[]) {
  return Promise.all(
    decisions.map(async (words) => {
      const [role, status] = words.split(' ')
      const reviewer = await town.as(role === 'admin' ? 'admin' : 'staff')
      return reviewer.post('/api/updatestatus', { appId, status, collection: 'noc', from: 'Pending' })
    }),
  )
}

describe('The lifecycle through POST /api/updatestatus (spec §4, §6)', () => {
  test.for(ROLES.filter((role) => role !== 'user'))('%s: each decision on each status', async (role, { town }) => {
    for (const status of STATUSES) {
      for (const decision of DECISIONS) {
        const reference = await town.anApplication({ status })
        const allowed = allowedDecisions(role, status, STANDARD).includes(decision)
        const answer = await town.decide(role, reference, decision)
        expect([status, decision, answer.status]).toEqual([status, decision, allowed ? 200 : 409])
        const details = await (await town.as(role)).get(`/api/applications/${reference}`)
        expect(details.json.data.status).toBe(allowed ? decision : status)
        expect(details.json.data.allowedDecisions).toEqual(allowedDecisions(role, details.json.data.status, STANDARD))
      }
    }
  })

  test('a citizen decides nothing, not even on an own application', async ({ town }) => {
    for (const status of STATUSES) {
      const reference = await town.anApplication({ status })
      for (const decision of DECISIONS) expect((await town.decide('user', reference, decision)).status).toBe(403)
    }
  })

  test('of two reviewers at once exactly one wins, twenty times over', async ({ town }) => {
    await town.as('staff')
    await town.as('admin')
    for (let pair = 0; pair < 20; pair += 1) {
      const rivals = RIVALS[pair % RIVALS.length] ?? []
      const reference = await town.anApplication()
      const answers = await decideAtOnce(town, reference, pair % 2 === 0 ? rivals : rivals.toReversed())
      expect([rivals, statusesOf(answers)]).toEqual([rivals, [200, 409]])
      const winner = answers.find(({ status }) => status === 200)
      const { json } = await (await town.as('admin')).get(`/api/applications/${reference}`)
      expect(json.data.status).toBe(winner?.json.data.status)
      expect(json.data.history).toHaveLength(2)
      expect(json.data.certificate === null).toBe(json.data.status !== 'Approved')
    }
  })
})

describe('The lifecycle with REQUIRE_VERIFICATION', () => {
  test.override({ environment: { REQUIRE_VERIFICATION: 'true' } })

  test('admin approves only what staff verified, and may still reject', async ({ town }) => {
    const reference = await town.anApplication()
    const admin = await town.as('admin')
    const { json } = await admin.get(`/api/applications/${reference}`)
    expect(json.data.allowedDecisions).toEqual(['Rejected'])
    expect((await town.decide('admin', reference, 'Approved')).status).toBe(409)
    await town.decide('staff', reference, 'Verified')
    expect((await town.decide('admin', reference, 'Approved')).status).toBe(200)
    expect((await town.decide('admin', await town.anApplication(), 'Rejected')).status).toBe(200)
  })

  test('whoever verified an application may not approve it as well, in another role neither', async ({ town }) => {
    const reference = await town.anApplication({ status: 'Verified' })
    const promoted = await town.as('staff')
    await town.backstage.changeRole('the-staff@panchayat.example', 'admin')
    const approve = { appId: reference, status: 'Approved', collection: 'noc' }
    expect((await promoted.post('/api/updatestatus', approve)).status).toBe(409)
    expect((await town.decide('admin', reference, 'Approved')).status).toBe(200)
  })
})
