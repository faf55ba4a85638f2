// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { withEmptyLists } from './with-empty-lists.ts'

describe('A response with a list', () => {
  const EMPTY = { data: [] as string[], total: 0, next: null as string | null }

  test('is unchanged if its list is an array', () => {
    const response = { data: ['a'], total: 1, next: 'b', further: true }
    expect(withEmptyLists(response, EMPTY)).toEqual(response)
  })

  test.for([[{ data: {} }], [{ data: 'a' }], [{ data: null }], [{}], [[]], [null], [undefined], ['text'], [7]])(
    'is read as empty if it is %j',
    ([response]) => {
      expect(withEmptyLists(response, EMPTY)).toEqual(EMPTY)
    },
  )

  test('keeps its other fields if the list is not an array', () => {
    expect(withEmptyLists({ data: {}, total: 3 }, EMPTY)).toEqual({ data: [], total: 3, next: null })
    expect(EMPTY.data).toEqual([])
  })
})
