// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { appealOffer } from './appeals.ts'

const NONE = { appeals: [], fileDays: 30, decidedAt: new Date('2028-01-30T10:00:00Z') }
const rejected = { ...NONE, status: 'Rejected', dueOn: '2028-02-01' } as const
const late = { ...NONE, status: 'Pending', dueOn: '2028-01-30' } as const

describe('An appeal', () => {
  test.for([
    ['can be filed on the last day of the period, which is a leap day', rejected, '2028-02-29T18:29:59Z', 'rejected'],
    ['cannot be filed after midnight in India on the last day', rejected, '2028-02-29T18:30:00Z', undefined],
    ['cannot be filed on the due date, until midnight in India', late, '2028-01-30T18:29:59Z', undefined],
    ['can be filed from midnight in India after the due date', late, '2028-01-30T18:30:00Z', 'late'],
    ['can be filed until the period after the due date ends', late, '2028-02-29T18:29:59Z', 'late'],
    ['cannot be filed after that period', late, '2028-02-29T18:30:00Z', undefined],
    ['can be filed for a late verified application', { ...late, status: 'Verified' }, '2028-02-01T00:00:00Z', 'late'],
    [
      'cannot be filed while the office waits for the applicant',
      { ...late, dueOn: null },
      '2028-02-01T00:00:00Z',
      undefined,
    ],
    ['cannot be filed after the approval', { ...late, status: 'Approved' }, '2028-02-01T00:00:00Z', undefined],
  ] as const)('%s', ([, application, now, ground]) => {
    expect(appealOffer(application, new Date(now))?.ground).toBe(ground)
  })

  test('has as its last day the day of the decision in India plus the period', () => {
    const lateEvening = { ...rejected, decidedAt: new Date('2028-01-30T19:00:00Z') }
    expect(appealOffer(lateEvening, new Date('2028-02-01T00:00:00Z'))).toEqual({
      ground: 'rejected',
      lastDay: '2028-03-01',
    })
  })

  test('cannot be filed while an appeal is open, or after an appeal against the same decision or due date', () => {
    const now = new Date('2028-02-02T00:00:00Z')
    const filedAt = new Date('2028-01-31T00:00:00Z')
    const against = (ground: 'late' | 'rejected', dueOn: string | null, isOpen = false) => [
      { ground, dueOn, filedAt, isOpen },
    ]
    expect(appealOffer({ ...rejected, appeals: against('late', '2028-01-20', true) }, now)).toBeUndefined()
    expect(appealOffer({ ...rejected, appeals: against('rejected', null) }, now)).toBeUndefined()
    expect(appealOffer({ ...rejected, appeals: against('late', '2028-01-20') }, now)?.ground).toBe('rejected')
    const decidedLater = { ...rejected, decidedAt: new Date('2028-02-01T00:00:00Z') }
    expect(appealOffer({ ...decidedLater, appeals: against('rejected', null) }, now)?.ground).toBe('rejected')
    expect(appealOffer({ ...late, appeals: against('late', '2028-01-30') }, now)).toBeUndefined()
    expect(appealOffer({ ...late, appeals: against('late', '2028-01-10') }, now)?.ground).toBe('late')
  })
})
