// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { countOverdue, countWaiting, firstCategory, nextWaitingCategory, tabCounts } from './waiting.ts'

const aGroup = (slug: string, counts?: CategoryGroup['counts']): CategoryGroup => ({
  category: slug,
  slug,
  total: 0,
  next: null,
  data: [],
  ...(counts && { counts }),
})
const COUNTS = { Pending: 3, Verified: 2, Approved: 5, Rejected: 1 }

describe('The applications that wait for a reviewer', () => {
  test.for([
    ['staff decide Pending', 'staff', undefined, 3],
    ['admins decide Pending and Verified', 'admin', undefined, 5],
    ['a filter by status counts only this status', 'admin', 'Verified', 2],
    ['the filter “To review” counts undecided applications', 'admin', 'pending', 5],
    ['a filter can hide all', 'staff', 'Verified', 0],
    ['decided applications wait for nobody', 'admin', 'processed', 0],
  ] as const)('%s', ([, role, filter, count]) => {
    expect(countWaiting({ counts: COUNTS }, role, filter)).toBe(count)
  })

  test('do not include those that wait for their applicants', () => {
    const counted = { counts: COUNTS, withApplicant: 2 }
    expect(countWaiting(counted, 'staff', undefined)).toBe(1)
    expect(countWaiting(counted, 'admin', 'pending')).toBe(3)
    expect(countWaiting(counted, 'admin', 'Verified')).toBe(2)
  })

  test.for([
    ['Pending', { count: 1, paused: 2 }],
    ['pending', { count: 1, paused: 2 }],
    [undefined, { count: 3, paused: 0 }],
  ] as const)(
    'are counted in the tab separately from the paused applications, with the filter %s',
    ([filter, counts]) => {
      expect(tabCounts({ ...aGroup('noc', COUNTS), total: 3, withApplicant: 2 }, filter)).toEqual(counts)
    },
  )

  test('are not counted in searches', () => {
    expect(countWaiting({}, 'staff', undefined)).toBeUndefined()
  })

  test.for([
    ['all statuses', undefined, 3],
    ['the filter “To review”', 'pending', 3],
    ['one status', 'Verified', 1],
    ['decided applications', 'processed', 0],
  ] as const)('are counted as overdue with %s', ([, filter, count]) => {
    const overdue = [
      { collection: 'noc', status: 'Pending', count: 2, daysLate: 3 },
      { collection: 'noc', status: 'Verified', count: 1, daysLate: 3 },
      { collection: 'birth', status: 'Pending', count: 9, daysLate: 3 },
    ] as const
    expect(countOverdue(overdue, aGroup('noc', COUNTS), filter)).toBe(count)
    expect(countOverdue(overdue, aGroup('noc'), filter)).toBe(0)
  })

  test('open the first tab that contains one, or else the first tab with any match', () => {
    const none = { ...COUNTS, Pending: 0 }
    const groups = [aGroup('birth', none), aGroup('household', none), { ...aGroup('noc', COUNTS), total: 1 }]
    const inTab = (group: CategoryGroup) => countWaiting(group, 'staff', undefined)
    expect(firstCategory(groups, inTab)?.slug).toBe('noc')
    expect(firstCategory(groups, () => undefined)?.slug).toBe('noc')
    expect(firstCategory(groups.slice(0, 2), inTab)?.slug).toBe('birth')
  })

  test('are followed by those of the next tab, and after the last tab by those of the first', () => {
    const none = { ...COUNTS, Pending: 0 }
    const groups = [aGroup('birth', COUNTS), aGroup('household', none), aGroup('noc', COUNTS)]
    const nextOf = (slug: string) =>
      nextWaitingCategory(groups, slug, (group) => countWaiting(group, 'staff', undefined))?.slug
    expect([nextOf('birth'), nextOf('noc')]).toEqual(['noc', 'birth'])
    expect(nextWaitingCategory(groups.slice(0, 2), 'birth', () => undefined)).toBeUndefined()
  })
})
