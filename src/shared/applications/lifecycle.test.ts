// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from 'vitest'
import { allowedDecisions, type Decision, ROLES, type Role, STATUS_GROUPS, STATUSES, type Status } from './lifecycle.ts'

/** Spec §4 and §6: the decisions of each role. Combinations that are not listed allow no decision. */
const ALLOWED: [Role, Status, Decision[]][] = [
  ['staff', 'Pending', ['Verified', 'Rejected']],
  ['admin', 'Pending', ['Approved', 'Rejected']],
  ['admin', 'Verified', ['Approved', 'Rejected']],
]

const combinations = ROLES.flatMap((role) => STATUSES.map((status) => [role, status] as const))

describe('Spec §4: the lifecycle', () => {
  test.for(combinations)('the role %s can take only the specified decisions in the status %s', ([role, status]) => {
    const allowed =
      ALLOWED.find(([listedRole, listedStatus]) => listedRole === role && listedStatus === status)?.[2] ?? []
    expect(allowedDecisions(role, status, { requireVerification: false })).toEqual(allowed)
  })

  test.for(combinations)('REQUIRE_VERIFICATION only removes approvals of Pending: %s, %s', ([role, status]) => {
    const usual = allowedDecisions(role, status, { requireVerification: false })
    const strict = allowedDecisions(role, status, { requireVerification: true })
    expect(strict).toEqual(status === 'Pending' ? usual.filter((decision) => decision !== 'Approved') : usual)
  })
})

test('Spec §4: tabs and filters contain every status once', () => {
  const { applied, approved, rejected, pending, processed } = STATUS_GROUPS
  expect([...applied, ...approved, ...rejected]).toEqual(STATUSES)
  expect([...pending, ...processed]).toEqual(STATUSES)
})
