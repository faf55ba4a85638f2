// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { dropKeptValues, hasKeptValues, keepValues, takeKeptValues } from './kept-values.ts'

test('Kept values are not replaced while the user is unknown, or by a form in which nothing was typed', () => {
  dropKeptValues()
  keepValues('asha', 'complaint', undefined)
  expect(hasKeptValues()).toBe(false)
  keepValues('asha', 'complaint', 'Nobody answers.')
  keepValues('', 'complaint', '')
  expect(takeKeptValues('asha', 'complaint')).toBe('Nobody answers.')
})
