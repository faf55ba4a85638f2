// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { countWaiting, nextWaitingCategory } from './waiting.ts'

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

  test('are continued in the next tab that has some, and after the last tab in the first', () => {
    const none = { ...COUNTS, Pending: 0 }
    const groups = [aGroup('birth', COUNTS), aGroup('household', none), aGroup('noc', COUNTS)]
    const nextOf = (slug: string) =>
      nextWaitingCategory(groups, slug, (group) => countWaiting(group, 'staff', undefined))?.slug
    expect([nextOf('birth'), nextOf('noc')]).toEqual(['noc', 'birth'])
    expect(nextWaitingCategory(groups.slice(0, 2), 'birth', () => undefined)).toBeUndefined()
  })
})
