import { describe, expect, test } from 'vitest'
import { filterParams, nextStatusSort, readFilter } from './list-filter.ts'

describe('The URL of a list of applications', () => {
  test.for([
    ['status=pending', { category: undefined, status: 'pending', sort: 'newest' }],
    ['status=processed', { category: undefined, status: 'processed', sort: 'newest' }],
    ['category=noc&sort=-status', { category: 'noc', status: undefined, sort: '-status' }],
    ['status=Verified&sort=oldest', { category: undefined, status: 'Verified', sort: 'oldest' }],
    ['status=lost&sort=sideways', { category: undefined, status: undefined, sort: 'newest' }],
  ] as const)('%s is read, without unknown values', ([params, filter]) => {
    expect(readFilter(new URLSearchParams(params))).toEqual(filter)
  })

  test('a filter that is written and read again is unchanged', () => {
    const filter = { category: 'household', status: 'Pending', sort: 'oldest' } as const
    expect(readFilter(filterParams(filter))).toEqual(filter)
  })

  test('the Status header sorts ascending, then descending', () => {
    expect(nextStatusSort('newest')).toBe('status')
    expect(nextStatusSort('status')).toBe('-status')
    expect(nextStatusSort('-status')).toBe('status')
  })
})
