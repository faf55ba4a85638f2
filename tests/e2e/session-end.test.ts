import type { BrowserContext } from 'playwright'
import { describe, expect } from 'vitest'
import { logInAs, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { abortOnce, expectHeading, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'

describe('A session that was ended on another device', () => {
  test('leads to the login and back to the requested screen, and hides the link to the dashboard', async ({
    visit,
  }) => {
    // An open event stream closes when its session ends, and the browser opens it again.
    const refusals = ['401 POST /api/verify', '401 GET /api/notifications/stream', '401 GET /api/drafts']
    const { page, context } = await visit({ viewport: PHONE, refusals })
    const person = await registerThroughApi(context)
    await page.goto('/dashboard')
    await expectHeading(page, 'Dashboard')
    await endSessionElsewhere(context)
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Account Settings' }).click()
    await waitForPath(page, '/')
    const main = page.getByRole('main')
    await waitForVisible(main.getByText('You have been logged out'))
    await waitForVisible(main.getByText(`Your account: ${person.username}`))
    expect(await page.getByRole('link', { name: 'Go to your dashboard' }).count()).toBe(0)
    await main.getByRole('link', { name: 'Log in', exact: true }).click()
    await waitForVisible(
      main.getByText(
        `You were logged out as ${person.username}. After you log in, the page that you were on opens again.`,
      ),
    )
    await logInAs(page, person)
    await waitForPath(page, '/profile/settings')
    await expectHeading(page, 'Account Settings')
  })

  test('leads to the login and back with a dialog that explains it, if a call of the open screen is refused', async ({
    visit,
  }) => {
    const { page, context } = await visit({ refusals: ['401 POST /api/password', '401 GET /api/notifications/stream'] })
    const person = await registerThroughApi(context)
    await page.goto('/profile/settings')
    await page.getByRole('textbox', { name: 'Current Password' }).fill(person.password)
    await page.getByRole('textbox', { name: 'New Password' }).fill('another long secret')
    await endSessionElsewhere(context)
    await page.getByRole('button', { name: 'Change password' }).click()
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await waitForVisible(ended.getByText('Your session has run out, or it was ended on another device.'))
    await waitForVisible(ended.getByText(`Your account: ${person.username}`))
    await waitForVisible(ended.getByText('After you log in, you return to exactly this place.'))
    // Passwords are not kept, so the dialog does not say so. Nothing is shown as an error.
    expect(await page.getByText('Everything you typed is kept', { exact: false }).count()).toBe(0)
    expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    await ended.getByRole('link', { name: 'Log in' }).click()
    await logInAs(page, person)
    await waitForPath(page, '/profile/settings')
    await expectHeading(page, 'Account Settings')
    expect(await ended.count()).toBe(0)
  })

  test('shows the login without scrolling at 320 px with the largest text', async ({ visit }) => {
    const viewport = { width: 320, height: 640 }
    const { page, context } = await visit({ viewport, refusals: ['401 POST /api/complaints'] })
    await registerThroughApi(context)
    await page.addInitScript(() => localStorage.setItem('text-size', '130'))
    await page.goto('/complaints?new')
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
    await page.getByRole('textbox', { name: 'Your message' }).fill('Nobody answers the telephone.')
    await endSessionElsewhere(context)
    await page.getByRole('button', { name: 'Send complaint' }).click()
    const login = page.getByRole('dialog').getByRole('link', { name: 'Log in' })
    await waitForVisible(login)
    const { y = 0, height = 0 } = (await login.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThanOrEqual(viewport.height)
  })

  test('keeps an unsent complaint, and closes the dialog when the user logs in in another tab', async ({ visit }) => {
    const { page, context } = await visit({ viewport: PHONE, refusals: ['401 POST /api/complaints', ABORTED_CALL] })
    const { email, password, username } = await registerThroughApi(context)
    await page.goto('/complaints?new')
    const write = async () => {
      await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
      await page.getByRole('textbox', { name: 'Your message' }).fill('Nobody answers the telephone.')
    }
    await write()
    const send = page.getByRole('button', { name: 'Send complaint' })
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await endSessionElsewhere(context)
    await send.click()
    await ended.getByRole('link', { name: 'Log in' }).click()
    await waitForVisible(
      page.getByText(
        `You were logged out as ${username}. After you log in, the page that you were on opens again, with everything you typed.`,
      ),
    )
    await logInAs(page, { email, password })
    await waitForVisible(page.getByRole('textbox', { name: 'Your message' }))
    expect(await page.getByRole('textbox', { name: 'Your message' }).inputValue()).toBe('Nobody answers the telephone.')

    await endSessionElsewhere(context)
    await send.click()
    // After the dialog is closed, nothing is shown as an error until something else fails.
    await ended.getByRole('button', { name: 'Close', exact: true }).click()
    expect(await page.getByRole('alert').count()).toBe(0)
    await abortOnce(page, '/api/complaints')
    await send.click()
    await waitForVisible(page.getByRole('main').getByRole('alert'))
    await send.click()
    await waitForVisible(ended)
    await logInThroughApi(context, { email, password })
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await ended.waitFor({ state: 'detached' })
    expect(await page.getByRole('alert').count()).toBe(0)
    await send.click()
    await expectMessage(page, 'Your complaint has been sent.')
  })

  test('is explained in the other tabs after a logout', async ({ visit }) => {
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await expectHeading(page, 'Dashboard')
    const other = await context.newPage()
    await other.goto('/notifications')
    await expectHeading(other, 'Notifications')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await waitForPath(other, '/')
    await waitForVisible(other.getByRole('main').getByText('You logged out in another tab of this browser.'))
  })
})

/** Ends the session on the server; the open page does not learn of it. */
const endSessionElsewhere = ({ request }: BrowserContext) => request.post('/api/logout')
