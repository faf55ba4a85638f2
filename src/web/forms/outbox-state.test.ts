// SPDX-License-Identifier: Apache-2.0
import { expect, test } from 'vitest'
import type { OutboxEntry, Outcome } from './outbox.ts'
import { stateOf } from './outbox-state.ts'

const HOUR_MS = 3_600_000

const entryWith = (outcome: Outcome): OutboxEntry => ({
  email: 'asha@panchayat.example',
  username: 'asha',
  serviceId: 'household',
  definitionVersion: 1,
  texts: {},
  lists: {},
  submissionKey: 'key',
  correctionOf: undefined,
  path: '/api/household',
  fields: [],
  needsAadhaar: false,
  addedAt: 0,
  outcome,
})

test.for(['signed-out', 'other-person'] as const)(
  'After the outcome %s, a form waits only for the portal or the network on a page that its owner opens later',
  (kind) => {
    const during = entryWith({ kind, at: performance.timeOrigin + HOUR_MS })
    expect([stateOf(during, undefined, true), stateOf(during, undefined, false)]).toEqual([kind, kind])
    const earlier = entryWith({ kind, at: performance.timeOrigin - HOUR_MS })
    expect([stateOf(earlier, undefined, true), stateOf(earlier, undefined, false)]).toEqual(['waiting', 'offline'])
  },
)

test('An outcome that the owner has to act on stays on a page that is opened later', () => {
  for (const kind of ['consent', 'answers', 'refused'] as const) {
    expect(stateOf(entryWith({ kind, at: performance.timeOrigin - HOUR_MS }), undefined, true)).toBe(kind)
  }
})
