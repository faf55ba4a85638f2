// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { requestThroughApi } from '#tests/support/office.ts'
import { expectEventually, expectHeading, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

const STREAM = '/api/notifications/stream'

/** Waits for the badge beside the bell; zero means no badge. */
async function expectBadge(page: Page, count: number) {
  const badge = count === 0 ? '' : ` ${count === 1 ? 'one' : count} unread`
  await waitForVisible(page.getByRole('banner').getByRole('link', { name: `Notifications${badge}`, exact: true }))
}

/** Decides through the API. Other tests decide on the screen. */
async function decideAs({ request }: BrowserContext, reference: string, collection: string, status: Decision) {
  const response = await request.post('/api/updatestatus', { data: { appId: reference, status, collection } })
  if (!response.ok()) throw new Error(`The decision was not accepted: ${await response.text()}`)
}

/** The number of streams that a browser has requested. */
function countStreams(context: BrowserContext) {
  const streams = { count: 0 }
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === STREAM) streams.count += 1
  })
  return streams
}

/** Hides the tab, or shows it again. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

describe('Notifications', () => {
  test('of a decision update the citizen’s badge and lists live, in every tab, until they are marked as read', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const { page, context } = await visit()
    const { username } = await registerThroughApi(context)
    const streams = countStreams(context)
    await page.goto('/notifications')
    await waitForVisible(page.getByRole('heading', { name: 'No notifications yet' }))
    const reference = await submitThroughApi(context, service, aFilledForm(service))
    await expectBadge(page, 1)
    const card = page.getByRole('listitem', { name: service.words.card.title })
    await waitForVisible(card.getByText(/^Received/))
    const otherTab = await context.newPage()
    await otherTab.goto(`/viewApplication/${username}`)
    await expectBadge(otherTab, 1)
    await waitForVisible(otherTab.getByRole('tabpanel').getByText('Pending'))

    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    await decideAs(office.context, reference, service.id, 'Verified')
    await expectBadge(page, 2)
    await waitForVisible(
      page.getByRole('status', { name: 'Notifications' }).getByText('You have a new notification, 2 unread.'),
    )
    await waitForVisible(card.getByText('The staff have checked it. The panchayat decides next.'))
    await expectBadge(otherTab, 2)
    await waitForVisible(otherTab.getByRole('tabpanel').getByText('Verified'))
    expect(streams.count).toBe(1)

    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expectBadge(page, 0)
    await expectBadge(otherTab, 0)
    await waitForVisible(page.getByText('All notifications are read.'))
    await card.getByText('Unread:').first().waitFor({ state: 'detached' })
    await card.getByRole('link', { name: 'Open application' }).click()
    await waitForPath(page, `/viewApplication/${username}`)
    await waitForVisible(page.getByRole('dialog', { name: 'Application Details' }).getByText(reference))
  })

  test('of a request for changes leads to the form for them', async ({ visit, offered }) => {
    const service = offered('household')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const reference = await submitThroughApi(context, service, aFilledForm(service))
    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    await requestThroughApi(office.context, reference, ['address'], 'The address is not complete.')
    await page.goto('/notifications')
    await page.getByRole('link', { name: /^Make the changes/ }).click()
    await waitForPath(page, `/amend/${reference}`)
  })

  test('of new applications reach staff live, lead to the application, and do not count as unread after the decision', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await waitForVisible(page.getByText('All notifications are read.'))
    await expectBadge(page, 0)

    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    await expectBadge(page, 1)
    const rejectedReference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    await expectBadge(page, 2)
    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    await decideAs(admin.context, rejectedReference, service.id, 'Rejected')
    await expectBadge(page, 1)
    const card = page.getByRole('listitem').filter({ hasText: reference })
    await waitForVisible(card.getByText('New application'))
    await card.getByRole('link', { name: 'Open application' }).click()
    await waitForPath(page, '/staff_dashboard')
    await waitForVisible(page.getByRole('row').filter({ hasText: reference }))
    await expectBadge(page, 0)
  })

  test('arrive through a stream that reconnects, pauses in a hidden tab, and is closed by a logout without an error', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const { page, context } = await visit()
    await registerThroughApi(context)
    const streams = countStreams(context)
    await page.clock.install()
    await page.route(`**${STREAM}`, (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }), {
      times: 1,
    })
    await page.goto('/dashboard')
    await page.clock.runFor(TIMINGS.verifyScreen)
    await expectHeading(page, 'Dashboard')
    await expectBadge(page, 0)
    await expectEventually(async () => streams.count).toBe(1)
    await submitThroughApi(context, service, aFilledForm(service))
    await page.clock.runFor(1.5 * TIMINGS.notificationRetry)
    await expectBadge(page, 1)
    expect(streams.count).toBe(2)

    await setHidden(page, true)
    await page.clock.runFor(TIMINGS.streamHidden)
    await submitThroughApi(context, service, aFilledForm(service))
    await setHidden(page, false)
    await expectBadge(page, 2)
    await expectEventually(async () => streams.count).toBe(3)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logged out successfully!')
    await page.clock.runFor(TIMINGS.afterLogout + TIMINGS.streamLinger)
    await waitForPath(page, '/')
    await page.clock.runFor(TIMINGS.notificationLongestRetry)
    expect(streams.count).toBe(3)
  })
})
