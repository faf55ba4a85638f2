// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { formatCalendarDay, formatDay, formatInstant } from './formats.ts'

const EVENING = '2023-08-15T13:05:00Z'

describe('Days are formatted in the language, with the conventions of India', () => {
  test.for([
    ['en', 'Jun 15, 2023', 'Aug 15, 2023, 6:35 PM'],
    ['hi', '15 जून 2023', '15 अगस्त 2023, शाम 6:35'],
  ] as const)('%s: %s', ([language, day, instant]) => {
    expect(formatCalendarDay(language, '2023-06-15')).toBe(day)
    expect(formatDay(language, '2023-06-14T19:00:00Z')).toBe(day)
    expect(formatInstant(language, EVENING).replaceAll('\u202f', ' ')).toBe(instant)
  })

  test('every language uses the digits 0 to 9', () => {
    for (const language of ['bn', 'mr', 'ne', 'ur']) expect(formatDay(language, EVENING)).toContain('2023')
  })
})
