// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { CategoryGroup, ListedApplication } from '#shared/applications/wire.ts'
import { countOverdue, countWaiting, firstCategory, nextWaitingCategory, oldestWaiting } from './waiting.ts'

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
    ['the filter “To review” counts undecided ones', 'admin', 'pending', 5],
    ['a filter can hide all', 'staff', 'Verified', 0],
    ['decided ones wait for nobody', 'admin', 'processed', 0],
  ] as const)('%s', ([, role, filter, count]) => {
    expect(countWaiting({ counts: COUNTS }, role, filter)).toBe(count)
  })

  test('are not counted in searches', () => {
    expect(countWaiting({}, 'staff', undefined)).toBeUndefined()
  })

  test.for([
    ['all statuses', undefined, 3],
    ['the filter “To review”', 'pending', 3],
    ['one status', 'Verified', 1],
    ['decided ones', 'processed', 0],
  ] as const)('are counted as overdue with %s', ([, filter, count]) => {
    const overdue = [
      { collection: 'noc', status: 'Pending', count: 2 },
      { collection: 'noc', status: 'Verified', count: 1 },
      { collection: 'birth', status: 'Pending', count: 9 },
    ] as const
    expect(countOverdue(overdue, aGroup('noc', COUNTS), filter)).toBe(count)
    expect(countOverdue(overdue, aGroup('noc'), filter)).toBe(0)
  })

  test('have an oldest one among the first rows of all tabs, without those that wait for their applicants', () => {
    const rowOf = (_id: string, createdAt: string, isWithApplicant: boolean) =>
      ({ _id, createdAt, allowedDecisions: ['Verified'], queue: { isWithApplicant } }) as unknown as ListedApplication
    const groups = [
      { slug: 'birth', data: [rowOf('B-2', '2026-05-02T04:00:00.000Z', false)] },
      { slug: 'household', data: [rowOf('H-1', '2026-04-01T04:00:00.000Z', true)] },
      { slug: 'noc', data: [rowOf('N-1', '2026-05-01T04:00:00.000Z', false)] },
      { slug: 'empty', data: [] },
    ]
    expect(oldestWaiting(groups)).toEqual({ category: 'noc', reference: 'N-1' })
    expect(oldestWaiting(groups.slice(3))).toBeUndefined()
  })

  test('open the first tab that has some, else the first with any match', () => {
    const none = { ...COUNTS, Pending: 0 }
    const groups = [aGroup('birth', none), aGroup('household', none), { ...aGroup('noc', COUNTS), total: 1 }]
    const inTab = (group: CategoryGroup) => countWaiting(group, 'staff', undefined)
    expect(firstCategory(groups, inTab)?.slug).toBe('noc')
    expect(firstCategory(groups, () => undefined)?.slug).toBe('noc')
    expect(firstCategory(groups.slice(0, 2), inTab)?.slug).toBe('birth')
  })

  test('are continued in the next tab that has some, and after the last tab in the first', () => {
    const none = { ...COUNTS, Pending: 0 }
    const groups = [aGroup('birth', COUNTS), aGroup('household', none), aGroup('noc', COUNTS)]
    const nextOf = (slug: string) =>
      nextWaitingCategory(groups, slug, (group) => countWaiting(group, 'staff', undefined))?.slug
    expect([nextOf('birth'), nextOf('noc')]).toEqual(['noc', 'birth'])
    expect(nextWaitingCategory(groups.slice(0, 2), 'birth', () => undefined)).toBeUndefined()
  })
})
