import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

const STREAM = '/api/notifications/stream'

/** Waits for the badge beside the bell; zero means no badge. */
async function badgeReads(page: Page, count: number) {
  const badge = count === 0 ? '' : ` ${count === 1 ? 'one' : count} unread`
  await waitForVisible(page.getByRole('banner').getByRole('link', { name: `Notifications${badge}`, exact: true }))
}

/** Decides through the API; the review screen has its own journeys. */
async function decideAs({ request }: BrowserContext, reference: string, collection: string, status: Decision) {
  const answer = await request.post('/api/updatestatus', { data: { appId: reference, status, collection } })
  if (!answer.ok()) throw new Error(`The decision was not accepted: ${await answer.text()}`)
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
const turnAway = (page: Page, isHidden: boolean) =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

describe('Notifications', () => {
  test('a decision updates the citizen’s badge, lists and notifications live, in every tab, until it is marked as read', async ({
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
    await badgeReads(page, 1)
    const card = page.getByRole('listitem', { name: service.words.card.title })
    await waitForVisible(card.getByText(/^Received/))
    const other = await context.newPage()
    await other.goto(`/viewApplication/${username}`)
    await badgeReads(other, 1)
    await waitForVisible(other.getByRole('tabpanel').getByText('Pending'))

    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    await decideAs(office.context, reference, service.id, 'Verified')
    await badgeReads(page, 2)
    await waitForVisible(
      page.getByRole('status', { name: 'Notifications' }).getByText('You have a new notification, 2 unread.'),
    )
    await waitForVisible(card.getByText('The staff have checked it. The panchayat decides next.'))
    await badgeReads(other, 2)
    await waitForVisible(other.getByRole('tabpanel').getByText('Verified'))
    expect(streams.count).toBe(1)

    await card.getByRole('button', { name: 'Mark as read' }).click()
    await badgeReads(page, 0)
    await badgeReads(other, 0)
    await waitForVisible(page.getByText('All notifications are read.'))
    await card.getByText('Unread').first().waitFor({ state: 'detached' })
    await card.getByRole('link', { name: 'Open application' }).click()
    await waitForPath(page, `/viewApplication/${username}`)
    await waitForVisible(page.getByRole('dialog', { name: 'Application Details' }).getByText(reference))
  })

  test('staff are notified live of new applications, can open them, and have no unread notifications of decided ones', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await waitForVisible(page.getByText('All notifications are read.'))
    await badgeReads(page, 0)

    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    await badgeReads(page, 1)
    const withdrawnReference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    await badgeReads(page, 2)
    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    await decideAs(admin.context, withdrawnReference, service.id, 'Rejected')
    await badgeReads(page, 1)
    const card = page.getByRole('listitem').filter({ hasText: reference })
    await waitForVisible(card.getByText('New application'))
    await card.getByRole('link', { name: 'Open application' }).click()
    await waitForPath(page, '/staff_dashboard')
    await waitForVisible(page.getByRole('row').filter({ hasText: reference }))
    await badgeReads(page, 0)
  })

  test('a broken stream reconnects, the stream of a hidden tab pauses, and a logout closes it without an error', async ({
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
    await badgeReads(page, 0)
    await expectEventually(async () => streams.count).toBe(1)
    await submitThroughApi(context, service, aFilledForm(service))
    await page.clock.runFor(1.5 * TIMINGS.notificationRetry)
    await badgeReads(page, 1)
    expect(streams.count).toBe(2)

    await turnAway(page, true)
    await page.clock.runFor(TIMINGS.streamHidden)
    await submitThroughApi(context, service, aFilledForm(service))
    await turnAway(page, false)
    await badgeReads(page, 2)
    await expectEventually(async () => streams.count).toBe(3)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logged out successfully!')
    await page.clock.runFor(TIMINGS.afterLogout + TIMINGS.streamLinger)
    await waitForPath(page, '/')
    await page.clock.runFor(TIMINGS.notificationLongestRetry)
    expect(streams.count).toBe(3)
  })
})
