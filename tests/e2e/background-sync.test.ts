// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { countApplications } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import {
  OFFLINE_DEVICE,
  outboxEntryOf,
  readDeviceDatabases,
  submitOffline,
  waitUntilReceived,
} from '#tests/support/offline.ts'
import { expectEventually, waitForVisible } from '#tests/support/screen.ts'

const device = OFFLINE_DEVICE

describe('Background Sync', () => {
  test('sends a form when the network returns, although no tab of the portal is open', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit(device)
    const { page, context } = phone
    await registerThroughApi(context)
    const sync = await openSyncControl(page)
    await recordRequestedSyncs(page)
    await submitOffline(phone, service, aFilledForm(service))
    await expectEventually(() => requestedSyncs(page)).toEqual(['outbox'])
    await page.goto('about:blank')
    await context.setOffline(false)
    await sync.dispatch('outbox')
    await expectEventually(() => countApplications(context)).toBe(1)
    expect(page.url()).toBe('about:blank')
    await page.goto('/outbox')
    await waitUntilReceived(outboxEntryOf(page, service))
    expect(await countApplications(context)).toBe(1)
  })

  test('does not send a form in the session of another person', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit(device)
    const { page, context } = phone
    const owner = await registerThroughApi(context)
    const sync = await openSyncControl(page)
    await submitOffline(phone, service, aFilledForm(service))
    await page.goto('about:blank')
    await registerThroughApi(context)
    await context.setOffline(false)
    await sync.dispatch('outbox')
    await page.goto('/outbox')
    await waitForVisible(page.getByText('Nothing is waiting'))
    await expectEventually(() => readDeviceDatabases(page)).toContain('"kind":"other-person"')
    expect(await countApplications(context)).toBe(0)
    await logInThroughApi(context, owner)
    await page.reload()
    await waitUntilReceived(outboxEntryOf(page, service))
    expect(await countApplications(context)).toBe(1)
  })

  test('is not needed: without it, an open tab sends the form when the network returns', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit(device)
    const { page, context } = phone
    await registerThroughApi(context)
    await page.addInitScript(() => {
      delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync
    })
    const entry = await submitOffline(phone, service, aFilledForm(service))
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    expect(await page.evaluate(() => 'sync' in ServiceWorkerRegistration.prototype)).toBe(false)
    await context.setOffline(false)
    await waitUntilReceived(entry)
    expect(await countApplications(context)).toBe(1)
  })
})

describe('After the portal has received a form, a tab', () => {
  test('no longer says that the portal cannot be reached', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit(device)
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, aFilledForm(service))
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    await context.setOffline(false)
    const strip = page.getByRole('status').filter({ hasText: 'The portal cannot be reached' })
    await waitUntilReceived(entry)
    await strip.waitFor({ state: 'detached', timeout: 2000 })
  })
})

/** Records which syncs the portal requests, instead of requesting them, because a headless Chromium rejects them. */
const recordRequestedSyncs = (page: Page) =>
  page.addInitScript(() => {
    // Only secure pages have service workers, and the page is blank at the end of the test.
    if (!('ServiceWorkerRegistration' in window)) return
    const requested: string[] = []
    const register = async (tag: string) => void requested.push(tag)
    Object.defineProperty(ServiceWorkerRegistration.prototype, 'sync', { value: { register } })
    Object.assign(window, { requestedSyncs: requested })
  })

const requestedSyncs = (page: Page) =>
  page.evaluate(() => (window as typeof window & { requestedSyncs: string[] }).requestedSyncs)

/** Lets a test dispatch a sync event, as the browser does when it notices a network. */
async function openSyncControl(page: Page) {
  const control = await page.context().newCDPSession(page)
  let worker: { registrationId: string; scopeURL: string } | undefined
  control.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    worker = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/') ?? worker
  })
  await control.send('ServiceWorker.enable')
  return {
    dispatch: async (tag: string) => {
      if (!worker) throw new Error('The offline worker is not registered')
      const { registrationId, scopeURL } = worker
      const { origin } = new URL(scopeURL)
      await control.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
    },
  }
}
