import { describe, expect, test } from 'vitest'
import { withEmptyLists } from './with-empty-lists.ts'

describe('An answer with a list', () => {
  const EMPTY = { data: [] as string[], total: 0, next: null as string | null }

  test('is unchanged if its list is an array', () => {
    const answer = { data: ['a'], total: 1, next: 'b', further: true }
    expect(withEmptyLists(answer, EMPTY)).toEqual(answer)
  })

  test.for([[{ data: {} }], [{ data: 'a' }], [{ data: null }], [{}], [[]], [null], [undefined], ['text'], [7]])(
    '%j is read as an empty answer',
    ([answer]) => {
      expect(withEmptyLists(answer, EMPTY)).toEqual(EMPTY)
    },
  )

  test('keeps its other fields if the list is not an array', () => {
    expect(withEmptyLists({ data: {}, total: 3 }, EMPTY)).toEqual({ data: [], total: 3, next: null })
    expect(EMPTY.data).toEqual([])
  })
})
