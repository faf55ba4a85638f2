import type { Page } from 'playwright'

/** A measured screen, and the interactions on it. */
export interface MeasuredScreen {
  name: string
  path: string
  isSignedIn: boolean
  /** The heading that shows that the screen is ready. */
  heading: RegExp
  /** Real clicks and keystrokes. The slowest counts as INP. */
  use: (page: Page) => Promise<void>
}

const openLanguages = async (page: Page) => {
  await page.getByRole('button', { name: 'Languages' }).click()
  await page.keyboard.press('Escape')
}

export const SCREENS: readonly MeasuredScreen[] = [
  {
    name: 'Landing',
    path: '/',
    isSignedIn: false,
    heading: /Digital governance/,
    use: async (page) => {
      await openLanguages(page)
      await page.getByRole('button', { name: 'Next picture' }).click()
    },
  },
  {
    name: 'Login',
    path: '/login',
    isSignedIn: false,
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
    isSignedIn: true,
    heading: /Welcome, /,
    use: async (page) => {
      await openLanguages(page)
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.keyboard.press('Escape')
    },
  },
  {
    name: 'A form',
    path: '/birth_cert',
    isSignedIn: true,
    heading: /Birth/,
    use: async (page) => {
      await page.getByRole('textbox').first().click()
      await page.keyboard.type('Asha Devi', { delay: 30 })
    },
  },
  {
    name: 'My Applications',
    path: '/viewApplication/sunita',
    isSignedIn: true,
    heading: /My Applications/,
    use: async (page) => {
      await page.getByRole('tab', { name: /Approved/ }).click()
      await page.getByRole('tab', { name: /Applied/ }).click()
    },
  },
]
