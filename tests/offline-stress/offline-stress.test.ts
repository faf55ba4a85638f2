// SPDX-License-Identifier: Apache-2.0
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { registerThroughApi } from '../support/accounts.ts'
import { launchBrowser, openVisit, PHONE } from '../support/browser.ts'
import { numberFromEnv, printResults } from '../support/faults/print-results.ts'
import { prepareDevice } from './device.ts'
import { findFaults, settle } from './oracle.ts'
import { newTab, type Person, runStep } from './person.ts'
import { scriptOf } from './script.ts'
import { openUnreliablePortal, type UnreliablePortal } from './unreliable-portal.ts'

/** The number of scripts. Their seeds are consecutive. */
const SCRIPTS = numberFromEnv('OFFLINE_SCRIPTS', 200)
const FIRST_SEED = numberFromEnv('OFFLINE_SEED', 1)
/** The number of scripts that run at the same time, each with its own portal. */
const CONCURRENCY = numberFromEnv('OFFLINE_LANES', 3)
const FOUR_HOURS = 14_400_000

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

const totals = { scripts: 0, steps: 0, forms: 0, submissions: 0, acknowledged: 0 }

describe('A phone that loses the network, its tabs and its service worker while the portal restarts', () => {
  test('loses no form and submits no form twice, and the portal stores every acknowledged document byte for byte', {
    timeout: FOUR_HOURS,
  }, async () => {
    const seeds = Array.from({ length: SCRIPTS }, (_, index) => FIRST_SEED + index)
    const failures: string[] = []
    await Promise.all(
      Array.from({ length: Math.min(CONCURRENCY, SCRIPTS) }, async () => {
        const portal = await openUnreliablePortal()
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const failure = await runScript(portal, seed)
          if (failure) failures.push(failure)
        }
        await portal.close()
      }),
    )
    printResults('Offline stress test', totals)
    expect(failures.join('\n\n')).toBe('')
    expect(totals.acknowledged).toBeGreaterThan(0)
  })
})

/** The timeout of a step, because some calls of the browser have no timeout. Only a fault or a very busy machine exceeds it. */
const STEP_TIMEOUT_MS = 180_000

/** Throws if a step does not end in time. */
async function withTimeout<Result>(step: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('The step did not end')), STEP_TIMEOUT_MS)
  return Promise.race([step, promise]).finally(() => clearTimeout(timer))
}

/** Runs the script of a seed on a new device of a new person. Returns the faults with the steps that led to them. */
async function runScript(portal: UnreliablePortal, seed: number): Promise<string | undefined> {
  await portal.start()
  portal.setNetwork(true)
  portal.repair()
  const { page, context } = await openVisit(browser, portal.origin, { viewport: PHONE, allowsServiceWorker: true })
  const { services } = (await (await context.request.get('/api/services')).json()) as OfferedServices
  const person: Person = { context, portal, services, tabs: [], works: [], isOffline: false, log: [] }
  let faults: string[]
  try {
    await registerThroughApi(context)
    await withTimeout(prepareDevice(page))
    person.tabs[0] = await newTab(page)
    for (const step of scriptOf(seed)) {
      await withTimeout(runStep(person, step))
      totals.steps += 1
    }
    person.log.push('the end of the script')
    await withTimeout(settle(person))
    faults = await withTimeout(findFaults(person))
  } catch (error) {
    faults = [error instanceof Error ? error.message : String(error)]
  }
  await withTimeout(context.close())
  totals.scripts += 1
  totals.forms += person.works.length
  totals.submissions += person.works.reduce((sum, { attempts }) => sum + attempts.length, 0)
  totals.acknowledged += person.works.filter(({ state }) => state === 'acknowledged').length
  if (faults.length === 0) return undefined
  const failure = `OFFLINE_SEED=${seed} OFFLINE_SCRIPTS=1\n  ${[...person.log, ...faults].join('\n  ')}`
  console.log(failure)
  return failure
}
