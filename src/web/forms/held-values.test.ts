import { expect, test } from 'vitest'
import { dropHeldValues, hasHeldValues, holdValues, takeHeldValues } from './held-values.ts'

test('Held values are not replaced while the user is unknown, or by a form in which nothing was typed', () => {
  dropHeldValues()
  holdValues('asha', 'complaint', undefined)
  expect(hasHeldValues()).toBe(false)
  holdValues('asha', 'complaint', 'Nobody answers.')
  holdValues('', 'complaint', '')
  expect(takeHeldValues('asha', 'complaint')).toBe('Nobody answers.')
})
