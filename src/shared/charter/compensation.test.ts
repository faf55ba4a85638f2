// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { compensationOf, compensationRuleSchema, type Delay } from './compensation.ts'
import { promiseErrors, USUAL_PROMISE } from './service-promise.ts'

const RULE = { perDay: 250, cap: 5000 }
/** Due on 10 March 2026 and undecided. */
const LATE: Delay = { dueOn: '2026-03-10', decidedOn: null, pauses: [] }
const noon = (day: string) => new Date(`${day}T12:00:00+05:30`)

/** The days late, the days that count, and the rupees; null without compensation. */
function amountOn(day: string, changes: Partial<Delay> = {}) {
  const found = compensationOf(RULE, { ...LATE, ...changes }, noon(day))
  return found ? [found.daysLate, found.days, found.amount] : null
}

describe('Compensation for a late decision', () => {
  test.for<[situation: string, today: string, changes: Partial<Delay>, expected: ReturnType<typeof amountOn>]>([
    ['before the due date', '2026-03-09', {}, null],
    ['on the due date', '2026-03-10', {}, null],
    ['on the first day after the due date', '2026-03-11', {}, [1, 1, 250]],
    ['on the day on which it reaches the cap', '2026-03-30', {}, [20, 20, 5000]],
    ['on the day after it reached the cap', '2026-03-31', {}, [21, 21, 5000]],
    ['years later', '2029-03-10', {}, [1096, 1096, 5000]],
    ['for a decision on the due date', '2026-04-20', { decidedOn: '2026-03-10' }, null],
    ['on the day of a late decision', '2026-03-13', { decidedOn: '2026-03-13' }, [3, 3, 750]],
    ['weeks after a late decision', '2026-04-20', { decidedOn: '2026-03-13' }, [3, 3, 750]],
    ['across a leap day', '2028-03-01', { dueOn: '2028-02-28' }, [2, 2, 500]],
    ['across the end of February in a year without a leap day', '2027-03-01', { dueOn: '2027-02-28' }, [1, 1, 250]],
  ])('is computed correctly %s', ([, today, changes, expected]) => {
    expect(amountOn(today, changes)).toEqual(expected)
  })

  test.for<[situation: string, pauses: Delay['pauses'], days: number]>([
    ['including its first and last days', [{ from: '2026-03-12', until: '2026-03-14' }], 7],
    ['that has not ended', [{ from: '2026-03-15', until: null }], 4],
    ['that covers all days', [{ from: '2026-03-01', until: null }], 0],
    ['that ended on the due date', [{ from: '2026-03-01', until: '2026-03-10' }], 10],
    [
      'that overlaps another pause',
      [
        { from: '2026-03-12', until: '2026-03-14' },
        { from: '2026-03-14', until: '2026-03-15' },
      ],
      6,
    ],
  ])('does not accrue in a pause %s', ([, pauses, days]) => {
    expect(amountOn('2026-03-20', { pauses })).toEqual([10, days, days * 250])
  })

  test('begins at midnight in India', () => {
    expect(compensationOf(RULE, LATE, new Date('2026-03-10T18:29:59.999Z'))).toBeUndefined()
    expect(compensationOf(RULE, LATE, new Date('2026-03-10T18:30:00Z'))).toMatchObject({ daysLate: 1, amount: 250 })
  })
})

describe('A rule for compensation', () => {
  const rule = { clause: 'Section 7', ...RULE }

  test.for<[fieldError: string, changes: object]>([
    ['no clause', { clause: ' ' }],
    ['a fraction of a rupee', { perDay: 2.5 }],
    ['zero rupees for a day', { perDay: 0 }],
    ['a larger amount for a day than in total', { perDay: 5001 }],
    ['a cap above the maximum', { cap: 100_001 }],
    ['an amount as text', { cap: '5000' }],
  ])('is rejected with %s', ([, changes]) => {
    expect(compensationRuleSchema.safeParse({ ...rule, ...changes }).success).toBe(false)
    expect(compensationRuleSchema.safeParse(rule).success).toBe(true)
  })

  test('in the definition of a service needs a cap of at least the amount of one day', () => {
    expect(promiseErrors({ ...USUAL_PROMISE, compensation: rule })).toEqual([])
    expect(promiseErrors({ ...USUAL_PROMISE, compensation: { ...rule, cap: 249 } })).toEqual([
      'the cap of the compensation is less than the amount of one day',
    ])
  })
})
