import { describe, expect, test } from 'vitest'
import { allowedDecisions, type Decision, ROLES, type Role, STATUS_GROUPS, STATUSES, type Status } from './lifecycle.ts'

/** Spec §4 and §6: the decisions of each role. Combinations that are not listed have none. */
const MAY: [Role, Status, Decision[]][] = [
  ['staff', 'Pending', ['Verified', 'Rejected']],
  ['admin', 'Pending', ['Approved', 'Rejected']],
  ['admin', 'Verified', ['Approved', 'Rejected']],
]

const every = ROLES.flatMap((role) => STATUSES.map((status) => [role, status] as const))

describe('Spec §4: the lifecycle', () => {
  test.for(every)('%s on %s', ([role, status]) => {
    const may = MAY.find(([listedRole, listedStatus]) => listedRole === role && listedStatus === status)?.[2] ?? []
    expect(allowedDecisions(role, status, { requireVerification: false })).toEqual(may)
  })

  test.for(every)('REQUIRE_VERIFICATION: %s on %s may not approve before it is Verified', ([role, status]) => {
    const may = allowedDecisions(role, status, { requireVerification: false })
    const strict = allowedDecisions(role, status, { requireVerification: true })
    expect(strict).toEqual(status === 'Pending' ? may.filter((decision) => decision !== 'Approved') : may)
  })
})

test('Spec §4: tabs and filters contain every status once', () => {
  const { applied, approved, rejected, pending, processed } = STATUS_GROUPS
  expect([...applied, ...approved, ...rejected]).toEqual(STATUSES)
  expect([...pending, ...processed]).toEqual(STATUSES)
})
