// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { decodeNames } from './decode-names.ts'
import { ReadLimit } from './read-limit.ts'

test.for([
  ['/J#61vaScript /#4Aava#53cript', '/JavaScript /JavaScript'],
  // A `#` outside a name, a `#` without a hexadecimal number, and a truncated number are kept. An escaped `#` is
  // decoded only once, as PDF readers do.
  ['x#61 /a #61', 'x#61 /a #61'],
  ['/Java#zz#61', '/Java#zza'],
  ['/a#6 /a#', '/a#6 /a#'],
  ['/a#2361', '/a#61'],
  ['#61/#61', '#61/a'],
  ['nothing hidden', 'nothing hidden'],
  ['', ''],
] as const)('%s is decoded as %s', ([encoded, plain]) => {
  expect(decodeNames(encoded, new ReadLimit())).toBe(plain)
})

test.for([
  ['one long name', `/${'#41'.repeat(1_000_000)}`, 1_000_001],
  ['escapes without a name', '#41'.repeat(1_000_000), 3_000_000],
  ['number signs only', '#'.repeat(3_000_000), 3_000_000],
  ['many short names', '/a#41'.repeat(600_000), 1_800_000],
] as const)('reads a file of %s in one pass', ([, text, length]) => {
  const began = performance.now()
  expect(decodeNames(text, new ReadLimit())).toHaveLength(length)
  // If each `#` searched back over all preceding text, this would take hours.
  expect(performance.now() - began).toBeLessThan(20_000)
})
