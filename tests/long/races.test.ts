// SPDX-License-Identifier: Apache-2.0
import { describe } from 'vitest'
import { test } from '../support/portal-fixture.ts'
import { raceForChildren, raceForDecisions } from '../support/races.ts'

describe('In a thousand races', () => {
  test('exactly one of two simultaneous reviewers succeeds', ({ portal }) => raceForDecisions(portal, 1000))

  test('exactly one of two simultaneous applications for the same child is stored', ({ portal }) =>
    raceForChildren(portal, 1000))
})
