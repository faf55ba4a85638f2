import { describe } from 'vitest'
import { test } from '#tests/support/journey.ts'
import { DEMO, enterAs } from '#tests/support/people.ts'
import { arrivesAfter, arrivesAt, stands } from '#tests/support/screen.ts'

const DENIED = [
  { role: 'user', paths: ['/Admin', '/Admin/Dashboard'] },
  { role: 'staff', paths: ['/dashboard'] },
  { role: 'admin', paths: ['/viewApplication/sunita'] },
] as const

const WRITTEN_OTHERWISE = [
  { role: 'admin', path: '/admin/dashboard', heading: 'Applications' },
  { role: 'admin', path: '/ADMIN', heading: 'Admin Dashboard' },
  { role: 'staff', path: '/Staff_Dashboard', heading: 'Staff Dashboard' },
  { role: 'user', path: '/BIRTH_CERT', heading: 'Apply for Birth Certificate' },
  { role: 'user', path: '/viewapplication/sunita', heading: 'My Applications' },
] as const

describe('Who may open a screen (spec §2, §6)', () => {
  test('nobody signed in: every screen of a role leads to /', async ({ visit }) => {
    const screens = ['/dashboard', '/staff_dashboard', '/Admin', '/Admin/Dashboard', '/viewApplication/sunita', '/noc']
    const { page, context } = await visit({ refusals: ['401 POST /api/verify', '401 GET /api/user'] })
    await page.goto('/')
    const open = async (path: string) => {
      const tab = await context.newPage()
      await tab.goto(path)
      await arrivesAt(tab, '/')
      await stands(tab, 'Digital governance for rural India')
    }
    await Promise.all(screens.map(open))
  })

  test('the wrong role reads Access Denied, with a way to the login', async ({ visit }) => {
    const { page, context } = await visit()
    for (const { role, paths } of DENIED) {
      await enterAs(context, DEMO[role])
      for (const path of paths) {
        await page.goto(path)
        await stands(page, 'Access Denied')
        await page.getByText('You are not authorized to view this page.').waitFor()
      }
    }
    await page.getByRole('link', { name: 'Return to Login' }).click()
    await stands(page, 'Welcome Back')
  })

  test('a citizen at the review screen is told, and sent to / two seconds later', async ({ visit }) => {
    const { page, context } = await visit()
    await enterAs(context, DEMO.user)
    await arrivesAfter(page, '/', 2000, async () => {
      await page.goto('/staff_dashboard')
      await page.getByText('You are not authorized to access this page.').waitFor()
    })
  })
})

describe('Addresses (spec §2)', () => {
  test('an address that stands for nothing: Oops! Page Not Found, a way home and one to Help', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/no/such/page')
    await stands(page, 'Oops! Page Not Found')
    await page.getByRole('main').getByRole('link', { name: 'Find it in Help' }).click()
    await stands(page, 'Help')
    await page.goBack()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await arrivesAt(page, '/')
  })

  test('they are read without regard to case', async ({ visit }) => {
    const open = async ({ role, path, heading }: (typeof WRITTEN_OTHERWISE)[number]) => {
      const { page, context } = await visit()
      await enterAs(context, DEMO[role])
      await page.goto(path)
      await stands(page, heading)
    }
    await Promise.all(WRITTEN_OTHERWISE.map(open))
  })

  test('the landing page names every service, and leads to the login', async ({ visit, village }) => {
    const { page } = await visit()
    await page.goto('/')
    for (const { words } of village.services) await page.getByText(words.card.title, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Login to Your Account' }).click()
    await stands(page, 'Welcome Back')
  })
})
