import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createDutiesModel, type Step } from '../support/duties-model.ts'
import { test } from '../support/portal-fixture.ts'

const HISTORIES = 200
/** Two persons must change more certificates than this. Otherwise, the test could pass although nothing happens. */
const MIN_CHANGES = 20
const STEPS = 30

// The numbers have no bias towards small values, so that all persons and actions are equally likely.
const number = fc.noBias(fc.nat(9_999))

const step: fc.Arbitrary<Step> = fc.record({
  person: number,
  account: number,
  action: number,
  // Most steps concern certificates, appeals and accounts. The rest use all other routes.
  isRelevant: fc.constantFrom(true, true, true, true, false),
  target: number,
})

describe('Separation of duties', () => {
  test('prevents a single person from changing the content of a valid certificate with any routes and roles', {
    timeout: 900_000,
  }, async ({ portal }) => {
    const model = await createDutiesModel(portal)
    const writing = portal.app.declaredRoutes.filter(({ method }) => !['GET', 'HEAD', 'OPTIONS'].includes(method))
    expect([...model.routes].sort()).toEqual([...new Set(writing.map(({ method, url }) => `${method} ${url}`))].sort())
    const history = fc.array(step, { minLength: STEPS, maxLength: STEPS })
    await fc.assert(
      fc.asyncProperty(history, async (steps) => {
        await model.begin()
        for (const step of steps) expect(await model.play(step)).toBeUndefined()
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    // Two persons together did change certificates, so the test reached such changes.
    expect(model.changes()).toBeGreaterThan(MIN_CHANGES)
    expect(model.orders()).toBeGreaterThan(0)
    await model.close()
  })
})
