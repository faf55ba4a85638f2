// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import { findPlaceOfPin } from './place-of-pin.ts'

test.for([
  ['226001', { state: 'Uttar Pradesh', district: 'Lucknow' }],
  ['२२१००५', { state: 'Uttar Pradesh', district: 'Varanasi' }],
  ['560 001', { state: 'Karnataka', district: 'Bengaluru Urban' }],
  ['500001', { state: 'Telangana', district: 'Hyderabad' }],
  ['194101', { state: 'Ladakh' }],
  ['110001', { state: 'Delhi' }],
] as const)('the PIN code %s is in %o', async ([pin, place]) => {
  expect(await findPlaceOfPin(pin)).toEqual(place)
})

test.for(['', '22600', '2260011', '026001', '999999', 'SW1A 1AA'])('%o has no known place', async (typed) => {
  expect(await findPlaceOfPin(typed)).toBeUndefined()
})
