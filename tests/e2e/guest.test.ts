// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInAs } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

/** Milliseconds by which the clock advances. */
const CLOCK_STEP = 50

const helpBelow = (page: Page) => page.getByRole('contentinfo').getByRole('link', { name: 'Help' })
const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main menu' }).filter({ hasText: 'Gallery' })

describe('The guest dashboard (spec §2, §9)', () => {
  test('loads for a second and a half, and shows a demo whose buttons have no effect', async ({ visit, village }) => {
    const { page } = await visit()
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(1000)
    await page.goto('/guest-dashboard')
    const loading = page.getByText('Loading demo dashboard...')
    // The navigation to the screen has its own timers.
    await expectEventually(async () => {
      await page.clock.runFor(CLOCK_STEP)
      return loading.isVisible()
    }).toBe(true)
    await page.clock.runFor(TIMINGS.guestLoading - 2 * CLOCK_STEP)
    expect(await loading.isVisible()).toBe(true)
    await page.clock.runFor(2 * CLOCK_STEP)
    await loading.waitFor({ state: 'detached' })
    await expectHeading(page, 'Welcome to the demo')
    await page.clock.resume()

    const main = page.getByRole('main')
    await waitForVisible(main.getByText('View-Only Demo Mode', { exact: true }))
    for (const fact of ['Username', 'Email', 'Village', 'District'])
      await waitForVisible(main.getByRole('term').getByText(fact))
    const tiles = page.getByRole('region', { name: 'Quick Actions' })
    const titles = village.services.map(({ words }) => words.card.title)
    for (const title of titles) await waitForVisible(tiles.getByRole('heading', { name: title }))
    expect(titles).toEqual(expect.arrayContaining(['Birth Certificate', 'Household Registration', 'NOC Approval']))
    expect(await tiles.locator('a, button').count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').count()).toBe(3)
    const announcements = page.getByRole('region', { name: 'Announcements' })
    await waitForVisible(announcements.getByText('System maintenance', { exact: true }))
    await waitForVisible(announcements.getByText(/through a national translation platform/))

    await page.getByRole('button', { name: 'Languages' }).click()
    await expectMessage(page, 'Language selection is disabled in demo mode')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'This is a view-only demo. No actual logout occurs.')
    await page.getByRole('banner').getByRole('link', { name: 'Applications' }).click()
    await expectHeading(page, 'My Applications')
  })
})

describe('The side menu of a guest (spec §2)', () => {
  test('leads to profile, settings and notifications, which are demo screens without actions', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/guest-dashboard')
    await expectHeading(page, 'Welcome to the demo')
    for (const [link, path, heading, sample] of [
      ['Edit Profile', '/profile/edit', 'Edit Profile', 'demo@panchayat.example'],
      ['Account Settings', '/profile/settings', 'Account Settings', 'Normal'],
      ['Notifications 3 unread', '/notifications', 'Notifications', 'NC-2023-9FJ3SYBP'],
    ] as const) {
      await menuOf(page).getByRole('link', { name: link }).click()
      await waitForPath(page, path)
      await expectHeading(page, heading)
      const main = page.getByRole('main')
      await waitForVisible(main.getByText('View-Only Demo Mode', { exact: true }))
      await waitForVisible(main.getByText(sample, { exact: true }))
      expect(await main.locator('a, button, input, select, textarea').count()).toBe(0)
    }
    expect(await page.getByRole('main').getByRole('listitem').count()).toBe(3)
  })
})

describe('The applications of a guest (spec §2, §4)', () => {
  test('are covered by the overlay “View Only Mode”, which lets clicks through', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/guest-application')
    const overlay = page.getByRole('note').filter({ hasText: 'View Only Mode' })
    for (const covered of [page.getByRole('tabpanel'), page.getByRole('tablist')]) {
      const [outer, inner] = await Promise.all([overlay.boundingBox(), covered.boundingBox()])
      if (!outer || !inner) throw new Error('The overlay or the list is not rendered')
      expect(outer.x).toBeLessThanOrEqual(inner.x)
      expect(outer.y).toBeLessThanOrEqual(inner.y)
      expect(outer.x + outer.width).toBeGreaterThanOrEqual(inner.x + inner.width)
      expect(outer.y + outer.height).toBeGreaterThanOrEqual(inner.y + inner.height)
    }
    await page.getByRole('button', { name: /^View Application/ }).click()
    await waitForVisible(page.getByRole('dialog', { name: 'Application Details' }))
  })

  test('are three samples in the tabs and the search of My Applications, whose actions are simulated', async ({
    visit,
  }) => {
    const { page } = await visit({ viewport: PHONE })
    await page.goto('/guest-application')
    await waitForVisible(page.getByText('View Only Mode', { exact: true }))
    for (const [tab, id, status] of [
      ['Rejected', 'NC-2023-9FJ3SYBP', 'Rejected'],
      ['Applied', 'HH-2023-5TRWN8PT', 'Pending'],
      ['Approved', 'BC-2023-7KQ4M2XE', 'Approved'],
    ] as const) {
      await page.getByRole('tab', { name: `${tab} 1` }).click()
      const [card, ...more] = await page.getByRole('tabpanel').getByRole('listitem').allTextContents()
      expect(more).toEqual([])
      for (const fact of [id, status]) expect(card).toContain(fact)
    }
    await expectNoHorizontalOverflow(page)
    const search = page.getByPlaceholder('Search by Application ID, Department or Scheme...')
    await search.fill('rural development')
    await waitForVisible(page.getByRole('heading', { name: 'No results' }))
    await search.fill('HEALTH')
    await page.getByRole('button', { name: /^Download Certificate/ }).click()
    await expectMessage(page, 'Certificate download simulated in demo mode')

    await page.getByRole('button', { name: /^View Application/ }).click()
    const details = page.getByRole('dialog', { name: 'Application Details' })
    for (const [button, message] of [
      ['Print Application', 'Print functionality is simulated in demo mode'],
      ['Share', 'Share functionality is simulated in demo mode'],
      ['hospital-summary.pdf', 'Document viewing is simulated in demo mode'],
    ] as const) {
      await details.getByRole('button', { name: button }).click()
      await waitForVisible(details.getByRole('status').getByText(message, { exact: true }).first())
      await waitForVisible(
        page.getByRole('status', { name: 'Messages', includeHidden: true }).getByText(message).last(),
      )
    }
    expect(await details.getByRole('link').count()).toBe(0)
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
  })
})

describe('Guest mode (spec §2, §3)', () => {
  test('starts on the landing page or on a guest screen, and ends with a login; before it starts, a visitor has no guest menu', async ({
    visit,
  }) => {
    const { page } = await visit()
    await page.clock.install()
    await page.goto('/help')
    await waitForVisible(page.getByRole('banner').getByRole('link', { name: 'Login' }))
    expect(await menuOf(page).count()).toBe(0)

    await page.goto('/guest-Application')
    await expectHeading(page, 'My Applications')
    await menuOf(page).getByRole('link', { name: 'Help' }).click()
    await waitForPath(page, '/help')
    const dashboard = menuOf(page).getByRole('link', { name: 'Dashboard' })
    await waitForVisible(dashboard)
    expect(await dashboard.getAttribute('href')).toBe('/guest-dashboard')

    await page.goto('/')
    await page.getByRole('button', { name: 'Explore as Guest' }).click()
    await expectMessage(page, "You're now exploring in Guest Mode")
    await helpBelow(page).click()
    await waitForVisible(dashboard)
    expect(await dashboard.getAttribute('href')).toBe('/guest-dashboard')

    await dashboard.click()
    await page.getByRole('link', { name: 'Log in with your account' }).click()
    await logInAs(page, DEMO.user)
    await expectMessage(page, 'User logged in successfully!')
    await page.clock.fastForward(TIMINGS.afterLogin)
    await expectHeading(page, 'Dashboard')
    expect(await dashboard.getAttribute('href')).toBe('/dashboard')
    // Guest mode has ended.
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logged out successfully!')
    await page.clock.fastForward(TIMINGS.afterLogout)
    await waitForPath(page, '/')
    await helpBelow(page).click()
    await expectHeading(page, 'Help')
    expect(await menuOf(page).count()).toBe(0)
  })
})
