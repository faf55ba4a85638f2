// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { dropPreservedValues, hasPreservedValues, preserveValues, takePreservedValues } from './preserved-values.ts'

test('Preserved values are not replaced while the user is unknown, or by a form in which nothing was typed', () => {
  dropPreservedValues()
  preserveValues('asha', 'complaint', undefined)
  expect(hasPreservedValues()).toBe(false)
  preserveValues('asha', 'complaint', 'Nobody answers.')
  preserveValues('', 'complaint', '')
  expect(takePreservedValues('asha', 'complaint')).toBe('Nobody answers.')
})
