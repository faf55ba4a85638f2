import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIST_LENGTH, packStatuses, placeInLists, statusAt } from './status-list.ts'

const change = fc.record({
  position: fc.nat(LIST_LENGTH - 1),
  status: fc.constantFrom('revoked' as const, 'replaced' as const),
})

test('a packed list says of each certificate what was put in, and of every other that it is valid', () => {
  fc.assert(
    fc.property(fc.uniqueArray(change, { selector: (one) => one.position }), fc.nat(LIST_LENGTH - 1), (changed, at) => {
      const packed = packStatuses(changed)
      for (const { position, status } of changed) expect(statusAt(packed, position)).toBe(status)
      if (!changed.some(({ position }) => position === at)) expect(statusAt(packed, at)).toBe('valid')
    }),
    { numRuns: 50 },
  )
})

test('a place past the end says nothing', () => {
  expect(statusAt(packStatuses([]), LIST_LENGTH)).toBeUndefined()
})

test('places go on from list to list', () => {
  expect(placeInLists(LIST_LENGTH - 1)).toEqual({ list: 0, position: LIST_LENGTH - 1 })
  expect(placeInLists(LIST_LENGTH)).toEqual({ list: 1, position: 0 })
})
