// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { allowedDecisions, DECISIONS } from '#shared/applications/lifecycle.ts'
import { type Statistics, statisticsSchema } from '#shared/applications/overview-wire.ts'
import { todayInIndia } from '#shared/rules.ts'
import { errorOf } from '../support/error-of.ts'
import { expectShape } from '../support/expect-shape.ts'
import { type TestPortal, sharedTest as test } from '../support/portal-fixture.ts'

async function readStatistics(portal: TestPortal, query = ''): Promise<Statistics> {
  return expectShape(await (await portal.as('admin')).get(`/api/statistics${query}`), 200, statisticsSchema).data
}

const thisYear = () => Number(todayInIndia().slice(0, 4))
const thisMonth = () => Number(todayInIndia().slice(5, 7))

describe('GET /api/statistics', () => {
  test('counts categories by status, today’s decisions, and the months of a year', async ({ portal }) => {
    expect(await readStatistics(portal)).toMatchObject({ processedToday: 0, years: [] })
    await portal.createApplication()
    await portal.createApplication({ status: 'Verified' })
    await portal.createApplication({ service: 'household', status: 'Approved' })
    await portal.createApplication({ service: 'birth-certificates', status: 'Rejected' })

    const result = await readStatistics(portal)
    const none = { Pending: 0, Verified: 0, Approved: 0, Rejected: 0 }
    const expected: Record<string, typeof none> = {
      'birth-certificates': { ...none, Rejected: 1 },
      household: { ...none, Approved: 1 },
      noc: { ...none, Pending: 1, Verified: 1 },
    }
    expect(result.categories).toEqual(
      portal.catalogue.services.map(({ definition, words }) => {
        return { slug: definition.id, category: words.en.label, counts: expected[definition.id] ?? none }
      }),
    )
    expect(result.categories.map(({ slug }) => slug)).toEqual(expect.arrayContaining(Object.keys(expected)))
    expect(result.processedToday).toBe(2)
    // The statistics use the date of the database, because the clocks of the portal's machines may be wrong.
    onTestFinished(() => void vi.useRealTimers())
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 })
    expect((await readStatistics(portal)).processedToday).toBe(2)
    vi.useRealTimers()
    expect(result.years).toEqual([thisYear()])
    expect(result.monthly).toEqual(
      Array.from({ length: 12 }, (_, index) => ({ month: index + 1, applications: index + 1 === thisMonth() ? 4 : 0 })),
    )
    expect(await readStatistics(portal, `?year=${thisYear()}`)).toEqual(result)
    const before = await readStatistics(portal, `?year=${thisYear() - 1}`)
    expect(before.year).toBe(thisYear() - 1)
    expect(before.monthly.every(({ applications }) => applications === 0)).toBe(true)
  })

  test('rejects an invalid year, and citizens', async ({ portal }) => {
    for (const query of ['?year=abc', '?year=20260', '?month=1']) {
      expect((await (await portal.as('staff')).get(`/api/statistics${query}`)).status).toBe(422)
    }
    const answer = await (await portal.as('user')).get('/api/statistics')
    expect(errorOf(answer)).toEqual([403, 'You are not authorized to access this page.'])
  })
})

describe('The stored counts', () => {
  test('equal the rows after any sequence of submissions and decisions, concurrent or not', async ({ portal }) => {
    const services = portal.catalogue.services.map(({ definition }) => definition.id)
    const steps = fc.array(fc.tuple(fc.constantFrom(...services), fc.constantFrom('Pending', ...DECISIONS)), {
      minLength: 12,
      maxLength: 12,
    })
    const [sequence = []] = fc.sample(steps, 1)
    await Promise.all(['user', 'staff', 'admin'].map((role) => portal.as(role as 'user')))
    const reach = async ([service, status]: (typeof sequence)[number]) => {
      const reference = await portal.createApplication({ service })
      if (status === 'Pending') return
      const role = allowedDecisions('staff', 'Pending', portal.services.lifecycle).includes(status) ? 'staff' : 'admin'
      await portal.decide(role, reference, status)
    }
    await Promise.all(sequence.map(reach))
    await portal.submit(await portal.as('user'), 'noc', { plotNumber: '' })
    const { stored, counted } = await portal.ownerQueries.counts()
    expect(stored).toEqual(counted)
    expect(Object.keys(stored).length).toBeGreaterThan(0)
  })
})
