// SPDX-License-Identifier: Apache-2.0
import { test as base, expect } from 'vitest'
import { todayInIndia } from '#shared/rules.ts'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { type Device, launchBrowser, openVisit, type Visit } from './browser.ts'
import { copySeededVillage } from './seeded-village.ts'
import { clearDataFolder, startWholePortal } from './whole-portal.ts'

/** The browser's message for a call while the device is offline. */
export const OFFLINE = 'error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED'

/** The browser's message for a call that `abortOnce` aborted. */
export const ABORTED_CALL = 'error: Failed to load resource: net::ERR_FAILED'

interface VisitOptions extends Partial<Device> {
  /** Expected rejected calls, such as `401 POST /api/login`. Any other problem fails the test. */
  expectedErrors?: readonly string[]
}

/**
 * A test of the portal in a real browser, with the demo village. The test files of one process share a village, so a test
 * must restore what it changes, or register new citizens. `visit` opens the portal as a new person on a new device.
 */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the needed fixtures from the pattern
  .extend('village', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const startedOn = todayInIndia()
    const dataDir = await copySeededVillage()
    const [portal, browser] = await Promise.all([startWholePortal(dataDir), launchBrowser()])
    onCleanup(async () => {
      await browser.close()
      await portal.end('SIGTERM')
      await clearDataFolder(dataDir)
    })
    const { services, limits } = await readServices(portal.origin)
    return { browser, origin: portal.origin, dataDir, startedOn, services, limits }
  })
  .extend('offered', async ({ village }) => (id: string) => {
    const service = village.services.find((candidate) => candidate.id === id)
    if (!service) throw new Error(`The portal does not offer ${id}`)
    return service
  })
  .extend('visit', async ({ village }, { onCleanup }) => {
    const visits: (Visit & { expectedErrors: readonly string[] })[] = []
    onCleanup(async () => {
      for (const { context } of visits) await context.close()
      for (const { troubles, expectedErrors } of visits) {
        expect(troubles.filter((trouble) => !expectedErrors.includes(trouble))).toEqual([])
      }
    })
    return async ({ expectedErrors = [], ...device }: VisitOptions = {}): Promise<Visit> => {
      const visit = await openVisit(village.browser, village.origin, device)
      visits.push({ ...visit, expectedErrors })
      return visit
    }
  })

async function readServices(origin: string): Promise<OfferedServices> {
  const response = await fetch(`${origin}/api/services`)
  return (await response.json()) as OfferedServices
}
