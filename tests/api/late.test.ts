// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { type LateList, lateListSchema, MAX_LATE } from '#shared/applications/late-wire.ts'
import { DECIDED_DAYS } from '#shared/applications/overview.ts'
import { aLateApplication, appeal, decideAppeal } from '../support/appeals.ts'
import { promisesOf } from '../support/charter.ts'
import { createClient } from '../support/client.ts'
import { expectShape } from '../support/expect-shape.ts'
import { fillWithApplications } from '../support/many-applications.ts'
// `ownTest` opens a separate portal for each test; the tests that use `test` share one portal.
import { test as ownTest, type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

const readLate = async (portal: TestPortal): Promise<LateList> =>
  expectShape(await (await portal.as('admin')).get('/api/late'), 200, lateListSchema).data

/** More days than the time limit of any built-in service, including days off. */
const LONG_DAYS = 70

/** An application that was submitted, and decided if `options` say so, this many days ago; returns its reference. */
async function anOldApplication(
  portal: TestPortal,
  days: number,
  options: Parameters<TestPortal['createApplication']>[0] = {},
) {
  const reference = await portal.createApplication(options)
  await portal.ownerQueries.ageApplication(reference, days)
  return reference
}

/** Confirms a charter in which the sarpanch decides, with a compensation for NOCs. */
async function nameSarpanch(portal: TestPortal) {
  const compensation = { clause: 'Section 7', perDay: 250, cap: 5000 }
  const services = (await promisesOf(portal)).map((promise) => ({
    ...promise,
    officers: { ...promise.officers, decide: 'Sarpanch Radha Bai' },
    ...(promise.collection === 'noc' && { compensation }),
  }))
  expect((await (await portal.as('admin')).post('/api/charter', { services })).status).toBe(200)
}

describe('GET /api/late', () => {
  test('lists late applications with their officers, the earliest due date first', async ({ portal }) => {
    await nameSarpanch(portal)
    const pending = await anOldApplication(portal, LONG_DAYS)
    const verified = await anOldApplication(portal, LONG_DAYS + 5, { service: 'household', status: 'Verified' })
    await anOldApplication(portal, 0, { changes: { businessName: 'In time' } })
    const { applications, isCut } = await readLate(portal)
    expect(isCut).toBe(false)
    expect(applications).toMatchObject([
      { _id: verified, status: 'Verified', officer: 'Sarpanch Radha Bai', service: 'Household Registration' },
      { _id: pending, status: 'Pending', officer: 'Panchayat Secretary', compensation: { amount: 5000 } },
    ])
    expect(applications[0]).not.toHaveProperty('compensation')
    expect(applications[1]?.daysLate).toBe(applications[1]?.compensation?.days)
  })

  test('lists late decisions after them, with the officer of the step that decided, for some months', async ({
    portal,
  }) => {
    await nameSarpanch(portal)
    const byStaff = await anOldApplication(portal, LONG_DAYS)
    await portal.decide('staff', byStaff, 'Rejected', 'The map is unreadable.')
    const byAdmin = await anOldApplication(portal, LONG_DAYS, {
      status: 'Verified',
      changes: { businessName: 'Another mill' },
    })
    await portal.decide('admin', byAdmin, 'Approved')
    await portal.ownerQueries.ageApplication(byAdmin, 4)
    await anOldApplication(portal, LONG_DAYS, { status: 'Rejected', changes: { businessName: 'In time' } })
    const { applications } = await readLate(portal)
    expect(applications.map(({ _id, officer }) => [_id, officer])).toEqual([
      [byStaff, 'Panchayat Secretary'],
      [byAdmin, 'Sarpanch Radha Bai'],
    ])
    expect(applications[0]?.daysLate).toBe(applications[1]?.daysLate)
    const undecided = await anOldApplication(portal, LONG_DAYS, { changes: { businessName: 'A third mill' } })
    expect((await readLate(portal)).applications.map(({ _id }) => _id)).toEqual([undecided, byStaff, byAdmin])
    await portal.decide('admin', undecided, 'Approved')
    await portal.ownerQueries.ageApplication(undecided, DECIDED_DAYS + 1)
    await portal.ownerQueries.ageApplication(byAdmin, DECIDED_DAYS)
    expect((await readLate(portal)).applications.map(({ _id }) => _id)).toEqual([byStaff])
  })

  test('still lists an application whose decision was ordered by a later date', async ({ portal }) => {
    await nameSarpanch(portal)
    const reference = await aLateApplication(portal)
    const [before] = (await readLate(portal)).applications
    expect((await appeal(portal, reference, { ground: 'late' })).status).toBe(200)
    expect((await decideAppeal(portal, reference)).status).toBe(200)
    expect((await readLate(portal)).applications).toEqual([before])
    // The rejection that the order set aside is not listed, only the decision after it.
    const rejected = await anOldApplication(portal, LONG_DAYS, { changes: { businessName: 'A third mill' } })
    await portal.decide('staff', rejected, 'Rejected', 'The map is unreadable.')
    expect((await appeal(portal, rejected)).status).toBe(200)
    expect((await decideAppeal(portal, rejected)).status).toBe(200)
    expect((await portal.decide('admin', rejected, 'Rejected', 'The plot is a road.')).status).toBe(200)
    const listed = (await readLate(portal)).applications.filter(({ _id }) => _id === rejected)
    expect(listed).toMatchObject([{ status: 'Rejected', officer: 'Panchayat Secretary' }])
    await portal.ownerQueries.ageApplication(rejected, DECIDED_DAYS + 1)
    // An order before the due date does not make an application late.
    const punctual = await portal.createApplication({ changes: { businessName: 'In time' } })
    await portal.decide('staff', punctual, 'Rejected', 'The map is unreadable.')
    expect((await appeal(portal, punctual)).status).toBe(200)
    expect((await decideAppeal(portal, punctual)).status).toBe(200)
    expect((await readLate(portal)).applications).toEqual([before])
  })

  ownTest(
    'lists the applications that were due first, and says that there are more, if there are too many',
    async ({ portal }) => {
      const filled = await fillWithApplications(portal.database, portal.catalogue, { applications: 2000 })
      const response = await createClient(portal.app).send('GET', '/api/late', {
        cookie: filled.admins[0]?.cookie ?? '',
      })
      const { applications, isCut } = expectShape(response, 200, lateListSchema).data
      const listed = applications.filter(({ decidedOn }) => decidedOn === undefined).map(({ dueOn }) => dueOn)
      expect([isCut, listed.length]).toEqual([true, MAX_LATE])
      const first = await portal.services.db
        .selectFrom('applications')
        .select('dueOn')
        .where('status', 'in', ['Pending', 'Verified'])
        .orderBy('dueOn')
        .limit(MAX_LATE)
        .execute()
      expect(listed).toEqual(first.map(({ dueOn }) => dueOn))
    },
  )

  test('contains nothing of another panchayat', async ({ portal }) => {
    await anOldApplication(portal, LONG_DAYS)
    const decided = await anOldApplication(portal, LONG_DAYS, { changes: { businessName: 'Another mill' } })
    await portal.decide('staff', decided, 'Rejected', 'The map is unreadable.')
    const other = await portal.createAccount('admin', 'elsewhere@panchayat.example')
    await portal.ownerQueries.moveToOtherPanchayat('elsewhere@panchayat.example')
    expect(expectShape(await other.get('/api/late'), 200, lateListSchema).data.applications).toEqual([])
    expect((await readLate(portal)).applications).toHaveLength(2)
  })

  test('is accessible to admins only', async ({ portal }) => {
    for (const role of ['user', 'staff', 'appellate'] as const) {
      expect((await (await portal.as(role)).get('/api/late')).status).toBe(403)
    }
  })
})
