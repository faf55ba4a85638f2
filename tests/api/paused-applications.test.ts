// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { overviewSchema } from '#shared/applications/overview-wire.ts'
import { categoryListSchema } from '#shared/applications/wire.ts'
import { requestAmendment, sendAmendment } from '../support/amendments.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

async function queue(portal: TestPortal, query: string) {
  const path = `/api/getapplication?category=noc&view=queue&sort=waiting&${query}`
  const [group] = expectShape(await (await portal.as('staff')).get(path), 200, categoryListSchema).data
  if (!group) throw new Error('Expected one category')
  return { ...group, ids: group.data.map(({ _id }) => _id) }
}

/** The ids of all rows, read in pages of `limit` rows. */
async function readInPages(portal: TestPortal, query: string, limit: number) {
  const found: string[] = []
  let cursor = ''
  do {
    const { ids, next } = await queue(portal, `${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    found.push(...ids)
    cursor = next ?? ''
  } while (cursor !== '')
  return found
}

/** Three applications, oldest first. The oldest and the second are late, and the oldest waits for its applicant. */
async function threeApplications(portal: TestPortal) {
  const references: string[] = []
  for (const days of [2, 1, 0]) {
    const reference = await portal.createApplication()
    await portal.ownerQueries.ageApplication(reference, days)
    references.push(reference)
  }
  const [paused = '', late = '', open = ''] = references
  for (const reference of [paused, late]) await portal.ownerQueries.makeOverdue(reference)
  await requestAmendment(portal, paused, ['purpose'])
  return { paused, late, open }
}

describe('Applications that wait for their applicants', () => {
  test('are the last of their step in the queue, on every page, and are counted in each category', async ({
    portal,
  }) => {
    const { paused, late, open } = await threeApplications(portal)
    const verified = await portal.createApplication({ status: 'Verified' })
    for (const limit of [1, 2, 3, 9]) {
      expect(await readInPages(portal, 'status=Pending', limit)).toEqual([late, open, paused])
      expect(await readInPages(portal, 'status=pending', limit)).toEqual([late, open, paused, verified])
    }
    const { total, withApplicant } = await queue(portal, 'status=Pending')
    expect([total, withApplicant]).toEqual([3, 1])
    expect((await queue(portal, '')).withApplicant).toBe(1)
    expect((await queue(portal, 'status=Verified')).withApplicant).toBe(0)
    expect(await queue(portal, 'q=NC')).not.toHaveProperty('withApplicant')
    await sendAmendment(portal, paused, [['purpose', 'A deep well']])
    expect(await queue(portal, 'status=Pending')).toMatchObject({ ids: [paused, late, open], withApplicant: 0 })
  })

  test('are not listed or counted as late, because the office can do nothing', async ({ portal }) => {
    const { late, paused } = await threeApplications(portal)
    expect((await queue(portal, 'due=overdue')).ids).toEqual([late])
    const readOverview = async () =>
      expectShape(await (await portal.as('staff')).get('/api/overview'), 200, overviewSchema).data
    const { steps, overdue } = await readOverview()
    expect(steps[0]).toMatchObject({ waiting: 2, withApplicant: 1, overdue: 1, oldest: { reference: late } })
    expect(overdue.services.map(({ count }) => count)).toEqual([1])
    await sendAmendment(portal, paused, [['purpose', 'A deep well']])
    expect((await readOverview()).steps[0]).toMatchObject({ overdue: 2, oldest: { reference: paused } })
  })
})
