import { expect, test } from 'vitest'
import { countNewcomers } from './count-newcomers.ts'

const births = { slug: 'birth-certificates', counts: { Pending: 3, Approved: 5 } }
const shops = { slug: 'noc', counts: { Pending: 1, Approved: 0 } }

test('what has come in since the list was fetched is new; what was decided since is not', () => {
  const now = [
    { ...births, counts: { Pending: 4, Approved: 6 } },
    { ...shops, counts: { Pending: 0, Approved: 1 } },
  ]
  expect(countNewcomers(now, [births, shops])).toBe(2)
  expect(countNewcomers([births, shops], now)).toBe(0)
  expect(countNewcomers(now, [])).toBe(0)
})
