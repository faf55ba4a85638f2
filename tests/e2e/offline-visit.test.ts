// SPDX-License-Identifier: Apache-2.0
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { citizenScreens } from '#scripts/build/citizen-screens.ts'
import { readScreens } from '#scripts/build/first-load.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { openTab, submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillForm } from '#tests/support/form-filler.ts'
import { readForm } from '#tests/support/form-reader.ts'
import { OFFLINE, test } from '#tests/support/journey.ts'
import { listPersonalPaths, waitForOfflineData } from '#tests/support/offline.ts'
import { expectEventually, expectHeading, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'

/** The errors that the browser reports when requests of the page or of the service worker fail without a network. */
const WITHOUT_NETWORK = [OFFLINE, 'error: Failed to load resource: net::ERR_FAILED']
const device = { viewport: PHONE, allowsServiceWorker: true, expectedErrors: WITHOUT_NETWORK }

/** The paths of all screens that a citizen uses, from the source that declares them. */
const CITIZEN_PATHS = citizenScreens(
  readScreens(fileURLToPath(new URL('../../src/web/app/screens.tsx', import.meta.url))),
).flatMap(({ name }) => (name.startsWith('/') ? [name] : []))

const openOffline = async (page: Page, path: string, heading: string) => {
  await page.goto(path)
  await expectHeading(page, heading)
}

describe('Without a network, after one visit while logged in,', () => {
  test('home, My Applications with the last seen details, and help open', async ({ visit, offered }) => {
    const service = offered('household')
    const { page, context } = await visit(device)
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, service, aFilledForm(service))
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    const opened = `/viewApplication/${username}?application=${reference}`
    const details = page.getByRole('dialog', { name: 'Application Details' })
    await page.goto(opened)
    await waitForVisible(details.getByText(reference).first())
    await expectEventually(() => listPersonalPaths(page)).toContain(`/api/applications/${reference}`)

    await context.setOffline(true)
    await openOffline(page, '/dashboard', 'Dashboard')
    await waitForVisible(page.getByRole('status').getByText(/Last updated: .+\d/))
    await waitForVisible(page.getByRole('link', { name: /See details/ }).first())
    await page.goto(opened)
    await waitForVisible(details.getByText(reference).first())
    await openOffline(page, '/help', 'Help')
    await waitForVisible(page.getByText('Can I stop and continue later?'))
  })

  test('every screen of the citizen opens, or says that the portal cannot be reached', async ({ visit }) => {
    const { page, context } = await visit(device)
    const { username } = await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await context.setOffline(true)
    for (const path of CITIZEN_PATHS) {
      await page.goto(path.replace(':username', username).replace(':reference', 'GS-2026-000001'))
      await waitForVisible(page.getByRole('heading', { level: 1 }).first())
      // A screen whose code is not on the device shows this title instead of its own.
      const titles = await page.getByRole('heading', { level: 1 }).allInnerTexts()
      expect(titles, path).not.toContain('This screen could not be shown')
      expect(titles, path).not.toContain('The portal cannot be reached')
    }
  })

  test('a screen that the device does not have says that the portal cannot be reached', async ({ visit }) => {
    const expectedErrors = [...WITHOUT_NETWORK]
    const { page, context, troubles } = await visit({ ...device, expectedErrors })
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await context.setOffline(true)
    await openOffline(page, '/proposals', 'The portal cannot be reached')
    expect(await page.getByText('This screen could not be shown').count()).toBe(0)
    // The path of the module that is not on the device contains a hash.
    expectedErrors.push(...troubles.filter((trouble) => trouble.includes('dynamically imported module')))
  })

  test('unread details say at once that they need the network, and load when it is back', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit(device)
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, service, aFilledForm(service))
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await context.setOffline(true)
    await page.goto(`/viewApplication/${username}?application=${reference}`)
    await waitForVisible(page.getByText('The details need the network'))
    expect(await page.getByText('could not be loaded').count()).toBe(0)
    const strip = page.getByRole('status').filter({ hasText: 'Offline' })
    expect((await strip.boundingBox())?.height).toBeLessThan(40)
    await context.setOffline(false)
    await page.getByText('The details need the network').waitFor({ state: 'detached' })
    await waitForVisible(page.getByRole('dialog', { name: 'Application Details' }).getByText(reference).first())
    await strip.waitFor({ state: 'detached' })
    expect(await page.getByText('The portal cannot be reached').count()).toBe(0)
  })

  test('the page that checks certificates says that the portal cannot be reached, if it was never open before', async ({
    visit,
  }) => {
    const expectedErrors = [...WITHOUT_NETWORK]
    const { page, context, troubles } = await visit({ ...device, expectedErrors })
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await context.setOffline(true)
    await openOffline(page, '/verify', 'The portal cannot be reached')
    expectedErrors.push(...troubles.filter((trouble) => trouble.includes('dynamically imported module')))
  })

  test('a downloaded certificate opens', async ({ visit }) => {
    const { page, context } = await visit(device)
    await logInThroughApi(context, DEMO.user)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    const openCertificate = async () => {
      await page.goto(`/viewApplication/${DEMO.user.username}`)
      await openTab(page, 'Approved')
      await page.getByRole('button', { name: 'Download Certificate' }).first().click()
      await waitForVisible(page.getByRole('link', { name: 'Download PDF' }))
    }
    await openCertificate()
    await expectEventually(() => listPersonalPaths(page)).toContain('/api/generatepdf')
    await context.setOffline(true)
    await openCertificate()
  })

  test('a form opens with all its texts, and keeps what is typed as a draft', async ({ visit, offered }) => {
    const service = offered('noc')
    const form = aFilledForm(service)
    const { page, context } = await visit(device)
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await page.goto('about:blank')
    await context.setOffline(true)
    await openOffline(page, service.paths.page, service.words.title)
    await fillForm(page, service, form)
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('link', { name: `Continue ${service.words.card.title}` }).click()
    await expectHeading(page, service.words.title)
    expect((await readForm(page, service)).texts.aadhaarNumber).toBe('')
    await page
      .getByRole('textbox', { name: service.words.fields.aadhaarNumber ?? '' })
      .fill(form.texts.aadhaarNumber ?? '')
    expect(await readForm(page, service)).toEqual(form)
  })

  test('the screens are in the language that was chosen last', async ({ visit }) => {
    const { page, context } = await visit({ ...device, viewport: { width: 1280, height: 800 } })
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await page.getByRole('button', { name: 'Languages' }).click()
    await page.getByRole('button', { name: 'हिन्दी', exact: true }).click()
    await expectEventually(() => page.evaluate(() => document.documentElement.lang)).toBe('hi')
    await expectEventually(() => storedLanguage(page)).toBe('hi')
    await context.setOffline(true)
    await page.goto('/help')
    await expectHeading(page, 'मदद')
  })

  test('all files are there, although the first visit loads them only after its screen is complete', async ({
    visit,
  }) => {
    const { page, context } = await visit(device)
    await registerThroughApi(context)
    const requests: string[] = []
    context.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await page.goto('/dashboard')
    await waitForVisible(page.getByRole('region', { name: 'Quick Actions' }))
    await waitForVisible(page.getByRole('region', { name: 'Announcements' }).getByRole('listitem').first())
    expect(requests).not.toContain('/offline-worker.js')
    await waitForOfflineData(page)
  })
})

/** The language of the stored page that opens every screen offline. */
const storedLanguage = (page: Page) =>
  page.evaluate(
    async () => (await (await caches.match('/help?offline', { ignoreVary: true }))?.text())?.match(/lang="(\w+)"/)?.[1],
  )

describe('A shared phone', () => {
  test('stores nothing of a person after the logout', async ({ visit }) => {
    const { page, context } = await visit(device)
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await waitForPath(page, '/')
    expect(await listPersonalPaths(page)).toEqual([])
    await context.setOffline(true)
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('The portal cannot be reached').first())
  })

  test('shows nothing after a logout without a network, and ends the session once there is a network', async ({
    visit,
  }) => {
    const { page, context } = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, '401 POST /api/verify'] })
    const person = await registerThroughApi(context)
    const session = await context.cookies()
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logout failed. Please try again.')
    await waitForPath(page, '/')
    expect(await listPersonalPaths(page)).toEqual([])
    for (const path of ['/dashboard', '/outbox', '/drafts']) {
      await page.goto(path)
      await waitForVisible(page.getByText('The portal cannot be reached').first())
      expect(await page.content()).not.toContain(person.email)
    }
    await context.setOffline(false)
    await page.goto('/dashboard')
    await waitForPath(page, '/')
    await context.addCookies(session)
    expect((await context.request.post('/api/verify')).status()).toBe(401)
  })

  test('shows the next person nothing of the previous person, whose session was not ended', async ({ visit }) => {
    const { page, context } = await visit(device)
    const first = await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await context.clearCookies()
    const second = await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await expectEventually(() => storedText(page)).toContain(second.email)
    expect(await storedText(page)).not.toContain(first.email)
  })

  test('shows no data after the browser was closed without “Remember me”', async ({ visit }) => {
    const { page, context } = await visit(device)
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await context.clearCookies()
    await context.setOffline(true)
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('The portal cannot be reached').first())
    expect(await listPersonalPaths(page)).toEqual([])
  })

  test('shows no data after the end of the session in which it was received', async ({ visit }) => {
    const { page, context } = await visit(device)
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await endStoredSession(page)
    await context.setOffline(true)
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('The portal cannot be reached').first())
    expect(await listPersonalPaths(page)).toEqual([])
  })
})

/** All texts that the device stores for the person who is logged in. */
const storedText = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('gram-seva-last-seen')
    const responses = await cache.matchAll()
    return (await Promise.all(responses.map((response) => response.text()))).join()
  })

/** Changes the stored session as if it had ended while the phone was offline. */
const endStoredSession = (page: Page) =>
  page.evaluate(async () => {
    const cache = await caches.open('gram-seva-last-seen')
    const stored = await cache.match('/api/session', { ignoreVary: true })
    if (!stored) throw new Error('The session is not stored')
    const headers = new Headers(stored.headers)
    headers.set('x-session-ends', new Date(Date.now() - 1000).toISOString())
    await cache.put('/api/session', new Response(await stored.text(), { headers }))
  })
