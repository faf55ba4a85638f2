// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { containsOnlyNames } from './password-rules.ts'

const NAMES = ['Gram Seva', 'Sundarpur Gram Panchayat', 'meera.rao@panchayat.example']

test.for([
  ['Sundarpur@2026', true],
  ['gram_seva_123', true],
  ['MeeraRao1990', true],
  ['sundarpurpanchayat', true],
  ['sundarpur mangoes', false],
  ['12345678', false],
  ['a quiet river', false],
] as const)('the password %s contains only names: %s', ([password, isExpected]) => {
  expect(containsOnlyNames(password, NAMES)).toBe(isExpected)
})
