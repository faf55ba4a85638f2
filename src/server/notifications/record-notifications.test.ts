// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { rolesThatDecideNext } from './record-notifications.ts'

describe('An application waits for the roles that can decide on it next (spec §4, §6)', () => {
  test.for([
    ['Pending', false, ['staff', 'admin']],
    ['Pending', true, ['staff']],
    ['Verified', false, ['admin']],
    ['Verified', true, ['admin']],
    ['Approved', false, []],
    ['Rejected', true, []],
  ] as const)('%s, where verification is required: %s', ([status, requireVerification, roles]) => {
    expect(rolesThatDecideNext(status, { requireVerification })).toEqual(roles)
  })
})
