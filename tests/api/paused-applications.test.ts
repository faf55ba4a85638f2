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

/**
 * Four applications, oldest first. The first two are late. The first and the third wait for their applicants; the request
 * pauses only the due date of the third, because that of the first had passed.
 */
async function fourApplications(portal: TestPortal) {
  const references: string[] = []
  for (const days of [3, 2, 1, 0]) {
    const reference = await portal.createApplication()
    await portal.ownerQueries.ageApplication(reference, days)
    references.push(reference)
  }
  const [lateWithApplicant = '', late = '', paused = '', open = ''] = references
  for (const reference of [lateWithApplicant, late]) await portal.ownerQueries.makeOverdue(reference)
  for (const reference of [lateWithApplicant, paused]) await requestAmendment(portal, reference, ['purpose'])
  return { lateWithApplicant, late, paused, open }
}

describe('Applications that wait for their applicants', () => {
  test('are the last of their step in the queue unless they are late, on every page, and are counted in each category', async ({
    portal,
  }) => {
    const { lateWithApplicant, late, paused, open } = await fourApplications(portal)
    const verified = await portal.createApplication({ status: 'Verified' })
    const inOrder = [lateWithApplicant, late, open, paused]
    for (const limit of [1, 2, 3, 9]) {
      expect(await readInPages(portal, 'status=Pending', limit)).toEqual(inOrder)
      expect(await readInPages(portal, 'status=pending', limit)).toEqual([...inOrder, verified])
    }
    const { total, withApplicant } = await queue(portal, 'status=Pending')
    expect([total, withApplicant]).toEqual([4, 2])
    expect((await queue(portal, '')).withApplicant).toBe(2)
    expect((await queue(portal, 'status=Verified')).withApplicant).toBe(0)
    expect(await queue(portal, 'q=NC')).not.toHaveProperty('withApplicant')
    await sendAmendment(portal, paused, [['purpose', 'A deep well']])
    const received = [lateWithApplicant, late, paused, open]
    expect(await queue(portal, 'status=Pending')).toMatchObject({ ids: received, withApplicant: 1 })
  })

  test('are listed and counted as late only if they were late before the request', async ({ portal }) => {
    const { lateWithApplicant, late } = await fourApplications(portal)
    expect((await queue(portal, 'due=overdue')).ids).toEqual([lateWithApplicant, late])
    const { steps, overdue } = expectShape(
      await (await portal.as('staff')).get('/api/overview'),
      200,
      overviewSchema,
    ).data
    expect(steps[0]).toMatchObject({ waiting: 2, withApplicant: 2, overdue: 2, oldest: { reference: late } })
    expect(overdue.services.map(({ count }) => count)).toEqual([2])
  })
})
