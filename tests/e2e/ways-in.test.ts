import { describe, expect } from 'vitest'
import { test } from '#tests/support/journey.ts'
import { DEMO, enterAs } from '#tests/support/people.ts'
import { arrivesAfter, arrivesAt, stands } from '#tests/support/screen.ts'

const NOBODY = { refusals: ['401 POST /api/verify', '401 GET /api/user'] }

describe('Who may open a screen (spec §2, §6)', () => {
  test.for(['/dashboard', '/staff_dashboard', '/Admin', '/Admin/Dashboard', '/viewApplication/sunita', '/noc'])(
    'nobody signed in: %s leads to /',
    async (path, { visit }) => {
      const { page } = await visit(NOBODY)
      await page.goto(path)
      await arrivesAt(page, '/')
      await stands(page, 'Digital governance for rural India')
    },
  )

  test.for([
    { role: 'user', path: '/Admin' },
    { role: 'user', path: '/Admin/Dashboard' },
    { role: 'staff', path: '/Admin' },
    { role: 'staff', path: '/dashboard' },
    { role: 'admin', path: '/viewApplication/sunita' },
  ] as const)('$role at $path reads Access Denied, with a way to the login', async ({ role, path }, { visit }) => {
    const { page, context } = await visit()
    await enterAs(context, DEMO[role])
    await page.goto(path)
    await stands(page, 'Access Denied')
    await page.getByText('You are not authorized to view this page.').waitFor()
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
  test('an address that stands for nothing: Oops! Page Not Found, and a way home', async ({ visit }) => {
    const { page } = await visit()
    await page.goto('/no/such/page')
    await stands(page, 'Oops! Page Not Found')
    await page.getByRole('link', { name: 'Go Home' }).click()
    await arrivesAt(page, '/')
  })

  test.for([
    { role: 'admin', path: '/admin/dashboard', heading: 'Applications' },
    { role: 'admin', path: '/ADMIN', heading: 'Admin Dashboard' },
    { role: 'staff', path: '/Staff_Dashboard', heading: 'Staff Dashboard' },
    { role: 'user', path: '/BIRTH_CERT', heading: 'Apply for Birth Certificate' },
    { role: 'user', path: '/viewapplication/sunita', heading: 'My Applications' },
  ] as const)('$path is read without regard to case', async ({ role, path, heading }, { visit }) => {
    const { page, context } = await visit()
    await enterAs(context, DEMO[role])
    await page.goto(path)
    await stands(page, heading)
  })

  test('the landing page leads to the login, and names every service', async ({ visit, village }) => {
    const { page } = await visit({ refusals: ['401 GET /api/user'] })
    await page.goto('/')
    for (const { words } of village.services) await page.getByText(words.card.title, { exact: true }).waitFor()
    expect(await page.title()).toContain('Gram Seva')
    await page.getByRole('link', { name: 'Login to Your Account' }).click()
    await stands(page, 'Welcome Back')
  })
})
