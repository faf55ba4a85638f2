import { describe, expect, test } from 'vitest'
import { instantOf, readInnerRows, readRows } from './rows-as-text.ts'

describe('Rows transferred as one text', () => {
  test('have all their fields, empty ones too; no rows give an empty list', () => {
    expect(readRows('1\u001f\u001f"a"\u001e2\u001fb\u001f"c"')).toEqual([
      ['1', '', '"a"'],
      ['2', 'b', '"c"'],
    ])
    expect(readRows(null)).toEqual([])
  })

  test('may contain nested rows', () => {
    expect(readInnerRows('"a"\u001db\u001d\u001c"c"\u001dd\u001de')).toEqual([
      ['"a"', 'b', ''],
      ['"c"', 'd', 'e'],
    ])
    expect(readInnerRows('')).toEqual([])
  })

  test.each([
    ['2026-11-21 19:39:25.123456', '2026-11-21T19:39:25.123456Z'],
    ['2026-11-21 19:39:25.12', '2026-11-21T19:39:25.120000Z'],
    ['2026-11-21 19:39:25', '2026-11-21T19:39:25.000000Z'],
  ])('instants have their microseconds: %s', (text, iso) => {
    expect(instantOf(text)).toBe(iso)
  })
})
