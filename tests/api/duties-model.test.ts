// SPDX-License-Identifier: Apache-2.0
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { createDutiesModel, type Step } from '../support/duties-model.ts'
import { test } from '../support/portal-fixture.ts'

const HISTORIES = 200
/**
 * In all histories together, two persons must change more certificates than this, and officers must order more new decisions than
 * this. Otherwise, the test could pass although nothing happens.
 */
const MIN_EVENTS = 20
const STEPS = 30

/** The routes that never succeed in the model, by the reason. */
const NEVER_SUCCESSFUL: Record<string, string[]> = {
  'needs a secret from a mail or a phone': [
    'POST /api/activation',
    'POST /api/activation/owner',
    'POST /api/confirm-email',
    'POST /api/login/code',
    'POST /api/login/factor',
    'POST /api/login/mail-code',
    'POST /api/login/set-up',
    'POST /api/resetPassword',
    'POST /api/second-factor',
    'POST /api/second-factor/recovery-codes',
    'POST /api/verifyOTP',
  ],
  'needs a file, and decides on nothing': [
    'POST /api/gallery',
    'POST /api/househould/from-parts',
    'POST /api/noc/from-parts',
    'POST /api/user/services/birth-cert/from-parts',
    'PUT /api/parts/:digest',
  ],
  'reads only, with the digits of the telephone of the applicant': ['POST /api/track'],
}

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
        await model.prepareHistory()
        for (const step of steps) expect(await model.runStep(step)).toBeUndefined()
      }),
      { numRuns: HISTORIES, endOnFailure: true },
    )
    // The histories reached changes of certificates by two persons, and orders for new decisions.
    expect(model.changes()).toBeGreaterThan(MIN_EVENTS)
    expect(model.orders()).toBeGreaterThan(MIN_EVENTS)
    // Every person tries the routes that the random histories left out. A route that can never succeed would test nothing.
    for (const name of model.unsuccessful()) expect(await model.runAsEverybody(name)).toBeUndefined()
    expect(model.unsuccessful().sort()).toEqual(Object.values(NEVER_SUCCESSFUL).flat().sort())
    await model.close()
  })
})
