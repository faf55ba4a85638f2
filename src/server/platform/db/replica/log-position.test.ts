import { expect, test } from 'vitest'
import { readLogPosition } from './log-position.ts'

test('a place in the log is compared as a number, not as the text it is written in', () => {
  expect(readLogPosition('16/B374D848')).toBe(0x16b374d848n)
  expect(readLogPosition('9/0') < readLogPosition('10/0')).toBe(true)
  expect(readLogPosition('0/FFFFFFFF') + 1n).toBe(readLogPosition('1/0'))
})
