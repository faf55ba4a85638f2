// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { filterParams, nextStatusSort, readFilter } from './list-filter.ts'

describe('The URL of a list of applications', () => {
  test.for([
    ['status=pending', { status: 'pending' }],
    ['status=processed&decided=today', { status: 'processed', decided: 'today' }],
    ['category=noc&sort=-status', { category: 'noc', sort: '-status' }],
    ['status=Verified&sort=oldest&q=Devi', { status: 'Verified', sort: 'oldest', q: 'Devi' }],
    ['status=lost&sort=sideways&decided=tomorrow', {}],
  ] as const)('%s is read, without unknown values', ([params, filter]) => {
    const none = { category: undefined, status: undefined, decided: undefined, sort: 'waiting', q: '' }
    expect(readFilter(new URLSearchParams(params))).toEqual({ ...none, ...filter })
  })

  test('a filter that is written and read again is unchanged', () => {
    const filter = { category: 'household', status: 'processed', decided: 'today', sort: 'oldest', q: 'Devi' } as const
    expect(readFilter(filterParams(filter))).toEqual(filter)
  })

  test('the Status header sorts ascending, then descending', () => {
    expect(nextStatusSort('waiting')).toBe('status')
    expect(nextStatusSort('status')).toBe('-status')
    expect(nextStatusSort('-status')).toBe('status')
  })
})
