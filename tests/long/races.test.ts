import { describe } from 'vitest'
import { test } from '../support/portal-fixture.ts'
import { raceForChildren, raceForDecisions } from '../support/races.ts'

describe('A thousand races', () => {
  test('of two reviewers at once exactly one wins', ({ portal }) => raceForDecisions(portal, 1000))

  test('for the same child exactly one application stands', ({ portal }) => raceForChildren(portal, 1000))
})
