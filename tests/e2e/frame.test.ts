// SPDX-License-Identifier: Apache-2.0
import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { test } from '#tests/support/journey.ts'
import { expectHeading, waitForPath, waitForVisible } from '#tests/support/screen.ts'

/** The names of the links of a menu, as soon as its rows have loaded. */
async function linksIn(menu: Locator) {
  await waitForVisible(menu.getByRole('link', { name: 'Gallery' }))
  return menu.getByRole('link').allTextContents()
}

const OFFICE_SCREENS = [
  'Appeals',
  'Complaints',
  'Late applications',
  'Confirmations',
  'Citizens’ charter',
  'Announcements',
  'Staff',
]

describe('The menu of an admin on a desktop', () => {
  test('contains the screens of the office, each with its own heading', async ({ visit }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin')
    const header = page.getByRole('banner')
    for (const name of OFFICE_SCREENS) {
      await header.getByRole('button', { name: 'Menu' }).click()
      await header.getByRole('link', { name, exact: true }).click()
      await expectHeading(page, name)
    }
    await header.getByRole('button', { name: 'Menu' }).click()
    expect(await header.getByRole('listitem').getByRole('link').allTextContents()).toEqual([
      ...OFFICE_SCREENS,
      'Edit Profile',
      'Account Settings',
      'Gallery',
    ])
    // The header is one line.
    expect((await header.boundingBox())?.height).toBeLessThan(110)
  })
})

describe('The frame on a phone', () => {
  test.for(['user', 'staff', 'admin'] as const)(
    'consists of a header of 56 px with the name, languages and notifications, and of a bottom bar whose menu contains the rest (%s)',
    async (role, { visit }) => {
      const { page, context } = await visit({ viewport: PHONE })
      await logInThroughApi(context, DEMO[role])
      await page.goto({ user: '/dashboard', staff: '/staff_dashboard', admin: '/Admin' }[role])
      const header = page.getByRole('banner')
      await waitForVisible(header.getByRole('link', { name: 'Notifications' }))
      // 56 px and the border at the bottom.
      expect((await header.boundingBox())?.height).toBe(57)
      expect(await header.getByRole('button').count()).toBe(1)
      const bar = page.getByRole('navigation', { name: 'Shortcuts' })
      const labels = ['Dashboard', ...(role === 'staff' ? [] : ['Applications']), 'Help']
      expect(await bar.getByRole('link').allTextContents()).toEqual(labels)
      await bar.getByRole('button', { name: 'Menu' }).click()
      const menu = page.getByRole('dialog', { name: 'Main menu' })
      for (const text of [DEMO[role].username, DEMO[role].email]) {
        await waitForVisible(menu.getByText(text, { exact: true }))
      }
      // The office's screens of each role, and for everyone the account and the gallery.
      expect(await linksIn(menu)).toEqual(expect.arrayContaining(['Edit Profile', 'Account Settings', 'Gallery']))
      const office = { user: ['Complaints'], staff: ['Confirmations'], admin: OFFICE_SCREENS }[role]
      expect(await linksIn(menu)).toEqual(expect.arrayContaining(office))
      // The last row is visible although the menu is longer than the window.
      const logout = menu.getByRole('button', { name: 'Logout' })
      const [row, box] = [await logout.boundingBox(), await menu.boundingBox()]
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
      await logout.click()
      await waitForPath(page, '/')
    },
  )
})
