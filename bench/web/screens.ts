// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'

type Role = 'user' | 'staff' | 'admin'

/** A measured screen, and the interactions on it. */
export interface MeasuredScreen {
  name: string
  path: string
  /** The demo account that opens the screen; absent for a visitor. */
  role?: Role
  /** A pattern for the text of the heading that shows that the screen is ready; `/./` accepts any text. */
  heading: RegExp
  /** Uses the screen with real clicks and keystrokes. The slowest of them determines the interaction delay (INP). */
  use: (page: Page) => Promise<void>
}

const openLanguages = async (page: Page) => {
  await page.getByRole('button', { name: /^Languages/ }).click()
  await page.keyboard.press('Escape')
}

/** The measured screens. On most of them, only the language menu is opened. */
export const SCREENS: readonly MeasuredScreen[] = [
  {
    name: 'Landing',
    path: '/',
    heading: /Digital governance/,
    use: async (page) => {
      await openLanguages(page)
      await page.getByRole('button', { name: 'Next picture' }).click()
    },
  },
  {
    name: 'Login',
    path: '/login',
    heading: /Welcome Back/,
    use: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).click()
      await page.keyboard.type('sunita@panchayat', { delay: 30 })
      await openLanguages(page)
    },
  },
  {
    name: 'Dashboard',
    path: '/dashboard',
    role: 'user',
    heading: /Dashboard/,
    use: async (page) => {
      await openLanguages(page)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'A form',
    path: '/birth_cert',
    role: 'user',
    heading: /Birth/,
    use: async (page) => {
      await page.getByRole('textbox').first().click()
      await page.keyboard.type('Asha Devi', { delay: 30 })
    },
  },
  {
    name: 'My Applications',
    path: '/viewApplication/sunita',
    role: 'user',
    heading: /My Applications/,
    use: async (page) => {
      await page.getByRole('tab', { name: /Approved/ }).click()
      await page.getByRole('tab', { name: /Applied/ }).click()
    },
  },
  {
    name: 'Staff',
    path: '/staff_dashboard',
    role: 'staff',
    heading: /./,
    use: openLanguages,
  },
  {
    name: 'Admin’s applications',
    path: '/Admin/Dashboard',
    role: 'admin',
    heading: /./,
    use: openLanguages,
  },
  {
    name: 'Admin’s overview',
    path: '/Admin',
    role: 'admin',
    heading: /./,
    use: openLanguages,
  },
  ...screensOf(undefined, {
    Registration: '/register',
    'Forgotten password': '/forgot-password',
    Help: '/help',
    Contact: '/contact',
    Privacy: '/privacy',
    'Checking a certificate': '/verify',
    Accessibility: '/accessibility',
    Tracking: '/track',
    'The guest’s view': '/guest-dashboard',
  }),
  ...screensOf('user', {
    'A form for a household': '/household',
    'A form for a no-objection certificate': '/noc',
    'Gallery of a citizen': '/gallery',
    Drafts: '/drafts',
    Outbox: '/outbox',
    Notifications: '/notifications',
    'Edit profile': '/profile/edit',
    Settings: '/profile/settings',
    Complaints: '/complaints',
  }),
  ...screensOf('admin', {
    'Late applications': '/Admin/late',
    Proposals: '/proposals',
    Appeals: '/appeals',
    'Staff accounts': '/Admin/people',
    Announcements: '/announcements',
    Gallery: '/gallery',
    Charter: '/Admin/charter',
  }),
]

/** Screens on which only the language menu is opened. `paths` contains the path of each screen, by its name. */
function screensOf(role: Role | undefined, paths: Record<string, string>): MeasuredScreen[] {
  return Object.entries(paths).map(([name, path]) => ({
    name,
    path,
    ...(role && { role }),
    heading: /./,
    use: openLanguages,
  }))
}
