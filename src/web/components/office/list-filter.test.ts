// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { filterParams, firstStatus, isDecidedOnly, nextStatusSort, readFilter, shownStatus } from './list-filter.ts'

describe('The URL of a list of applications', () => {
  test.for([
    ['status=pending', { status: 'pending' }],
    ['status=processed&decided=today', { status: 'processed', decided: 'today' }],
    ['status=all&waited=8', { status: 'all', waited: '8' }],
    ['status=Verified&due=overdue', { status: 'Verified', due: 'overdue' }],
    ['mark=ordered', { mark: 'ordered' }],
    ['category=noc&sort=-status', { category: 'noc', sort: '-status' }],
    ['status=Verified&sort=oldest&q=Devi', { status: 'Verified', sort: 'oldest', q: 'Devi' }],
    ['status=lost&sort=sideways&decided=tomorrow&waited=9&due=never&mark=red', {}],
  ] as const)('%s is read, without unknown values', ([params, filter]) => {
    const none = {
      category: undefined,
      status: undefined,
      decided: undefined,
      waited: undefined,
      due: undefined,
      mark: undefined,
      sort: 'waiting',
      q: '',
    }
    expect(readFilter(new URLSearchParams(params))).toEqual({ ...none, ...filter })
  })

  test('a filter that is written and read again is unchanged', () => {
    const filter = { category: 'household', status: 'processed', decided: 'today', sort: 'oldest', q: 'Devi' } as const
    const narrowed = { ...filter, waited: '16', due: 'overdue', mark: 'changesReceived' } as const
    expect(readFilter(filterParams(narrowed))).toEqual(narrowed)
  })

  test.for([
    ['staff', 'Pending'],
    ['admin', 'Verified'],
  ] as const)(
    'for the role %s, a URL without a status shows the %s applications, but a search finds all statuses',
    ([role, first]) => {
      const shown = (params: string) => shownStatus(readFilter(new URLSearchParams(params)), role)
      expect(firstStatus(role)).toBe(first)
      expect(shown('')).toBe(first)
      expect(shown('waited=4&category=noc')).toBe(first)
      expect(shown('status=all')).toBeUndefined()
      expect(shown('q=Devi')).toBeUndefined()
      expect(shown('decided=today')).toBeUndefined()
      expect(shown('status=Approved&q=Devi')).toBe('Approved')
      expect(shown('mark=ordered')).toBe('pending')
      expect(shown('mark=appealFiled')).toBeUndefined()
      expect(shown('mark=ordered&q=Devi&status=Verified')).toBe('Verified')
    },
  )

  test.for([
    ['all', false],
    ['pending', false],
    ['Verified', false],
    ['processed', true],
    ['Approved', true],
    ['Rejected', true],
  ] as const)('with the status %s, the list has only decided applications: %s', ([status, isDecided]) => {
    expect(isDecidedOnly(status)).toBe(isDecided)
  })

  test('the Status header sorts ascending, then descending', () => {
    expect(nextStatusSort('waiting')).toBe('status')
    expect(nextStatusSort('status')).toBe('-status')
    expect(nextStatusSort('-status')).toBe('status')
  })
})
