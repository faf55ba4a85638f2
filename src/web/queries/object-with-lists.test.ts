// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { objectWithLists } from './object-with-lists.ts'

interface Thread {
  id: string
  messages: string[]
}

describe('An object with lists', () => {
  const read = (response: unknown) => objectWithLists<Thread>(response, 'id', { messages: [] })

  test('is unchanged if its lists are arrays', () => {
    expect(read({ id: '1', messages: ['a'] })).toEqual({ id: '1', messages: ['a'] })
  })

  test.for([[{ id: '1' }], [{ id: '1', messages: {} }], [{ id: '1', messages: null }]])(
    '%j has an empty list',
    ([response]) => {
      expect(read(response)).toEqual({ id: '1', messages: [] })
    },
  )

  test.for([[{}], [[]], [null], [undefined], ['text'], [{ id: null }]])(
    '%j is not accepted as the object',
    ([response]) => {
      expect(() => read(response)).toThrow('No id in a response')
    },
  )
})
