// SPDX-License-Identifier: Apache-2.0
import type { Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { messages as hindi } from '#shared/locales/hi/index.ts'
import { unreadSchema } from '#shared/notifications/wire.ts'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  expectRedirectAfter,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

const DENIED = [
  { role: 'user', paths: ['/Admin', '/Admin/Dashboard'] },
  { role: 'staff', paths: ['/dashboard'] },
  { role: 'admin', paths: ['/viewApplication/sunita'] },
] as const

const IN_OTHER_CASE = [
  { role: 'admin', path: '/admin/dashboard', heading: 'Applications' },
  { role: 'admin', path: '/ADMIN', heading: 'Admin Dashboard' },
  { role: 'staff', path: '/Staff_Dashboard', heading: 'Staff Dashboard' },
  { role: 'user', path: '/BIRTH_CERT', heading: 'Apply for Birth Certificate' },
  { role: 'user', path: '/viewapplication/sunita', heading: 'My Applications' },
] as const

describe('Access control of screens (spec §2, §6)', () => {
  test('redirects logged-out visitors from every screen of a role to /', async ({ visit }) => {
    const screens = ['/dashboard', '/staff_dashboard', '/Admin', '/Admin/Dashboard', '/viewApplication/sunita', '/noc']
    const { page, context } = await visit({ expectedErrors: ['401 POST /api/verify', '401 GET /api/user'] })
    await page.goto('/')
    const open = async (path: string) => {
      const tab = await context.newPage()
      await tab.goto(path)
      await waitForPath(tab, '/')
      await expectHeading(tab, 'Digital governance for rural India')
    }
    await Promise.all(screens.map(open))
  })

  test('shows another role Access Denied, with a link to the login', async ({ visit }) => {
    const { page, context } = await visit()
    for (const { role, paths } of DENIED) {
      await logInThroughApi(context, DEMO[role])
      for (const path of paths) {
        await page.goto(path)
        await expectHeading(page, 'Access Denied')
        await waitForVisible(page.getByText('You are not authorized to view this page.'))
      }
    }
    await page.getByRole('link', { name: 'Return to Login' }).click()
    await expectHeading(page, 'Welcome Back')
  })

  test('keeps the frame of the person on Access Denied, with a link to their home screen', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.user)
    await page.goto('/Admin')
    await expectHeading(page, 'Access Denied')
    await waitForVisible(page.getByRole('banner').getByText(DEMO.user.email, { exact: true }))
    await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click()
    await waitForPath(page, '/dashboard')
  })

  test('shows a citizen on the review screen Access Denied, and redirects to / two seconds later', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.user)
    await expectRedirectAfter(page, '/', 2000, async () => {
      await page.goto('/staff_dashboard')
      await waitForVisible(page.getByText('You are not authorized to access this page.'))
    })
  })
})

/** Whether a text is visible after this many milliseconds of the page's clock, which is otherwise stopped. */
const seenAfter = (page: Page, milliseconds: number, text: string) => async () => {
  await page.clock.runFor(milliseconds)
  return page.getByText(text).isVisible()
}

const UNREAD_PATH = '/api/notifications/unread'

/**
 * Watches the page's reads of the number of unread notifications. The server rejects a read that it answers after the logout.
 * The returned function waits for the reads in progress, and answers later ones in place of the server.
 */
function watchUnreadReads(page: Page) {
  const reads = new Set<Request>()
  page.on('request', (request) => {
    if (request.url().endsWith(UNREAD_PATH)) reads.add(request)
  })
  page.on('requestfinished', (request) => reads.delete(request))
  page.on('requestfailed', (request) => reads.delete(request))
  return async (count: number) => {
    await page.route(`**${UNREAD_PATH}`, (route) => route.fulfill({ json: { count } }))
    await expectEventually(async () => reads.size).toBe(0)
  }
}

describe('The frame of a citizen (spec §2, §9)', () => {
  test('appears after half a second of checking the session: the header, the side menu and the links of the dashboard, in either language', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    const stopReading = watchUnreadReads(page)
    await logInThroughApi(context, DEMO.user)
    const { count: unread } = unreadSchema.parse(await (await context.request.get(UNREAD_PATH)).json())
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    const verified = page.waitForResponse('**/api/verify')
    await page.goto('/dashboard')
    const checking = 'Checking your session...'
    await expectEventually(seenAfter(page, 50, checking)).toBe(true)
    await verified
    // The page sends this request before its scripts run. The half second begins when they run. They then delete
    // `earlyClick`, the record of clicks before hydration.
    await expectEventually(() => page.evaluate(() => 'earlyClick' in window)).toBe(false)
    const startedAt = await page.evaluate(() => Date.now())
    expect(TIMINGS.verifyScreen).toBe(500)
    await page.clock.runFor(TIMINGS.verifyScreen - 100)
    expect(await page.getByText(checking).isVisible()).toBe(true)
    await page.clock.runFor(100)
    await expectEventually(seenAfter(page, 1, checking)).toBe(false)
    expect(await page.evaluate((start) => Date.now() - start, startedAt)).toBeLessThan(TIMINGS.verifyScreen + 100)
    await page.clock.resume()
    await expectHeading(page, 'Dashboard')

    const list = `/viewApplication/${DEMO.user.username}`
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Applications' }).getAttribute('href')).toBe(list)
    const activity = page.getByRole('region', { name: 'Recent Activity' })
    expect(await activity.getByRole('link', { name: 'View all applications' }).getAttribute('href')).toBe(list)
    const menu = page.getByRole('navigation', { name: 'Main menu' }).filter({ hasText: 'Gallery' })
    await waitForVisible(menu.getByRole('link', { name: unread > 0 ? /^Notifications \S+ unread$/ : 'Notifications' }))
    const links = await menu.getByRole('link').all()
    const rows = links.map(async (link) => [await link.textContent(), await link.getAttribute('href')])
    expect(await Promise.all(rows)).toEqual([
      ['Dashboard', '/dashboard'],
      ['My Applications', list],
      ['Drafts and outbox', '/drafts'],
      ['Edit Profile', '/profile/edit'],
      ['Account Settings', '/profile/settings'],
      [expect.stringMatching(/^Notifications/), '/notifications'],
      ['Complaints', '/complaints'],
      ['Gallery', '/gallery'],
      ['Help', '/help'],
    ])
    await menu.getByRole('button', { name: 'Profile' }).click()
    await menu.getByRole('link', { name: 'Edit Profile' }).waitFor({ state: 'detached' })

    await header.getByRole('button', { name: 'Languages' }).click()
    await header.getByRole('button', { name: 'हिन्दी', exact: true }).click()
    await waitForVisible(page.getByRole('heading', { level: 2, name: hindi['dashboard.activity'] }))
    await header.getByRole('button', { name: hindi['shell.languages'] }).click()
    await header.getByRole('button', { name: 'English', exact: true }).click()
    await expectHeading(page, 'Dashboard')
    await stopReading(unread)
    await menu.getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logged out successfully!')
  })
})

describe('An address (spec §2)', () => {
  test('that is unknown shows “Oops! Page Not Found”, with links home and to Help', async ({ visit }) => {
    const { page } = await visit({ expectedErrors: ['404 GET /no/such/page'] })
    await page.goto('/no/such/page')
    await expectHeading(page, 'Oops! Page Not Found')
    await page.getByRole('main').getByRole('link', { name: 'Search Help' }).click()
    await expectHeading(page, 'Help')
    await page.goBack()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await waitForPath(page, '/')
  })

  test('is matched in upper and lower case', async ({ visit }) => {
    const open = async ({ role, path, heading }: (typeof IN_OTHER_CASE)[number]) => {
      const { page, context } = await visit()
      await logInThroughApi(context, DEMO[role])
      await page.goto(path)
      await expectHeading(page, heading)
    }
    await Promise.all(IN_OTHER_CASE.map(open))
  })

  test('without a path shows the landing page, which lists every service and links to the login', async ({
    visit,
    village,
  }) => {
    const { page } = await visit()
    await page.goto('/')
    for (const { words } of village.services) await waitForVisible(page.getByText(words.card.title, { exact: true }))
    await page.getByRole('link', { name: 'Login to Your Account' }).click()
    await expectHeading(page, 'Welcome Back')
  })
})

test('only the verification page may run WebAssembly, and no page may evaluate text as code', async ({ village }) => {
  const policyOf = async (path: string) => {
    const { headers } = await fetch(village.origin + path)
    return headers.get('content-security-policy') ?? ''
  }
  expect(await policyOf('/verify')).toContain("script-src 'self' 'wasm-unsafe-eval';")
  for (const path of ['/', '/help', '/noc', '/verify/more', '/verify-worker.js']) {
    expect(await policyOf(path)).toContain("script-src 'self';")
  }
  expect(await policyOf('/verify')).not.toContain("'unsafe-eval'")
})
