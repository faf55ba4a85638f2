// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInAs, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { PHONE } from '#tests/support/browser.ts'
import { OFFLINE, test } from '#tests/support/journey.ts'
import {
  expectEventually,
  expectHeading,
  expectMessage,
  expectRedirectAfter,
  failOnce,
  waitForPath,
  waitForToastRegion,
  waitForVisible,
} from '#tests/support/screen.ts'

const LOGINS = [
  { role: 'user', success: 'User logged in successfully!', home: '/dashboard' },
  { role: 'staff', success: 'Welcome Staff, logged in successfully!', home: '/staff_dashboard' },
  { role: 'admin', success: 'Welcome Admin, logged in successfully!', home: '/Admin' },
] as const

const DEFAULT_LOGOUT = {
  failure: 'Logout failed. Please try again.',
  success: 'Logged out successfully!',
  after: 1500,
} as const

const LOGOUTS = [
  { role: 'user', home: '/dashboard', ...DEFAULT_LOGOUT },
  { role: 'staff', home: '/staff_dashboard', ...DEFAULT_LOGOUT },
  {
    role: 'admin',
    home: '/Admin',
    failure: 'Logout failed, please try again.',
    success: 'Admin logged out successfully!',
    after: 2000,
  },
] as const

describe('Login (spec §2, §8)', () => {
  test('shows each role its own message, and its own dashboard two seconds later', async ({ visit }) => {
    const logIn = async ({ role, success, home }: (typeof LOGINS)[number]) => {
      const { page } = await visit()
      await page.goto('/login')
      await expectHeading(page, 'Welcome Back')
      await expectRedirectAfter(page, home, 2000, async () => {
        await logInAs(page, DEMO[role])
        await expectMessage(page, success)
        await waitForVisible(page.getByRole('status').getByText('Opening your dashboard...'))
      })
      await waitForVisible(page.getByText(DEMO[role].email))
    }
    await Promise.all(LOGINS.map(logIn))
  })

  test('reports an unknown address, a wrong password, missing answers and a lost connection, and keeps typed text', async ({
    visit,
  }) => {
    const responses = [404, 401, 429, 500].map((status) => `${status} POST /api/login`)
    const { page, context } = await visit({ expectedErrors: [...responses, OFFLINE] })
    await page.goto('/login')
    await logInAs(page, { email: '', password: '' })
    const summary = page.getByRole('alert')
    await expectEventually(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await summary.getByRole('link').allTextContents()).toEqual(['Email is required', 'Password is required'])
    await logInAs(page, { email: 'nobody@panchayat.example', password: 'panchayat' })
    await expectToastAndText(page, 'User does not exist!')
    await logInAs(page, { email: DEMO.user.email, password: 'a wrong one' })
    await expectToastAndText(page, 'Invalid credentials! Please check your email and password.')
    const tooMany = { code: 'too-many-tries', message: 'Too many attempts. Please wait a while and try again.' }
    await failOnce(page, '/api/login', { status: 429, json: tooMany })
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expectToastAndText(page, tooMany.message)
    await failOnce(page, '/api/login', { status: 500 })
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expectToastAndText(page, 'Login failed! Please try again.')
    await waitForToastRegion(page)
    await context.setOffline(true)
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expectToastAndText(page, 'Something went wrong!')
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(DEMO.user.email)
  })

  test('fills in a demo account with one click, can show the password, and with “Remember me” lasts after the browser is closed', async ({
    visit,
  }) => {
    const { page, context } = await visit()
    await page.goto('/login')
    const register = page.getByRole('main').getByRole('link', { name: 'Create an account' })
    expect(await register.getAttribute('href')).toBe('/register')
    await page.getByRole('button', { name: `Use this account: ${DEMO.user.email}` }).click()
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(DEMO.user.email)
    const password = page.getByRole('textbox', { name: 'Password' })
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: 'Show password' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('checkbox', { name: 'Remember me' }).check()
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
    await expectMessage(page, 'User logged in successfully!')
    const [session] = await context.cookies()
    expect(session?.expires).toBeGreaterThan(Date.now() / 1000)
  })
})

describe('The login on a new device, while somebody guesses the password,', () => {
  test('requires the mailed code, explains what to do if no mail arrives, and opens the dashboard', async ({
    visit,
  }) => {
    const otherDevice = await visit()
    const { email, password } = await registerThroughApi(otherDevice.context)
    const attacker = await visit()
    for (let guesses = 1; guesses <= 10; guesses += 1)
      await attacker.context.request.post('/api/login', { form: { email, password: 'a guess' } })

    const expectedErrors = ['422 POST /api/login/mail-code']
    const { page } = await visit({ expectedErrors, viewport: PHONE })
    await page.goto('/login')
    await logInAs(page, { email, password: 'a wrong one' })
    await waitForVisible(page.getByRole('heading', { level: 1, name: 'Check your email' }))
    await waitForVisible(page.getByText('No email after a few minutes?'))
    expect(await page.getByText(/Your code is/).count()).toBe(0)
    const code = page.getByRole('textbox', { name: 'Code from the email' })
    const submit = page.getByRole('button', { name: 'Log in' })
    await submit.click()
    await waitForVisible(page.getByText('Code is required'))
    await code.fill('12345678')
    await submit.click()
    await waitForVisible(page.getByText('This code is wrong or no longer valid'))
    await page.getByRole('link', { name: 'Back to login' }).click()

    await logInAs(page, { email, password })
    await code.fill(await demoCode(page))
    await submit.click()
    await page.waitForURL('**/dashboard')
  })
})

describe('Logout (spec §4, §8)', () => {
  test('shows each role its own message, even if it fails, and returns to / after 1.5 or 2 seconds', async ({
    visit,
  }) => {
    const logOut = async ({ role, home, failure, success, after }: (typeof LOGOUTS)[number]) => {
      // A request for the stream may reach the portal after the logout.
      const expectedErrors = ['500 POST /api/logout', '401 GET /api/notifications/stream']
      const { page, context } = await visit({ expectedErrors })
      await logInThroughApi(context, DEMO[role])
      await page.goto(home)
      await failOnce(page, '/api/logout', { status: 500 })
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
      await expectMessage(page, failure)
      await waitForPath(page, '/')
      expect(await page.getByText(DEMO[role].email).count()).toBe(0)
      // The next call completes the logout, and is not authenticated.
      expect((await context.request.post('/api/verify')).status()).toBe(401)
      await logInThroughApi(context, DEMO[role])
      await page.goto(home)
      await expectRedirectAfter(page, '/', after, async () => {
        await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
        await expectMessage(page, success)
        // No data of the person remains on the device for the next person.
        await expectEventually(() => page.getByText(DEMO[role].email).count()).toBe(0)
      })
      await waitForVisible(page.getByRole('banner').getByRole('link', { name: 'Login' }))
      expect((await context.request.post('/api/verify')).status()).toBe(401)
    }
    await Promise.all(LOGOUTS.map(logOut))
  })

  test('without a network is reported, hides the dashboard, and ends the session once there is a network', async ({
    visit,
  }) => {
    const expectedErrors = [OFFLINE, '401 POST /api/verify']
    const { page, context, troubles } = await visit({ expectedErrors })
    await logInThroughApi(context, DEMO.user)
    const session = await context.cookies()
    await page.goto('/dashboard')
    await waitForToastRegion(page)
    await context.setOffline(true)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logout failed. Please try again.')
    await expectEventually(() => page.getByText(DEMO.user.email).count()).toBe(0)
    // The page opens `/` itself, which would interrupt the navigation below.
    await waitForPath(page, '/')
    await context.setOffline(false)
    await page.goto('/dashboard')
    await waitForPath(page, '/')
    // Without a network, the code of `/` could not be loaded.
    expectedErrors.push(...troubles.filter((trouble) => trouble.includes('dynamically imported module')))
    const ownCookies = async () =>
      (await context.cookies()).map(({ name }) => name).filter((name) => name !== 'language')
    await expectEventually(ownCookies).toEqual(['gramseva_device'])
    await context.addCookies(session)
    expect((await context.request.post('/api/verify')).status()).toBe(401)
  })
})

describe('Forgot password (spec §2, §8)', () => {
  test('leads to a new password in three steps, and ends every session of the account', async ({ visit }) => {
    const otherDevice = await visit({ expectedErrors: ['401 POST /api/verify', '401 GET /api/user'] })
    const { email } = await registerThroughApi(otherDevice.context)
    const { page } = await visit({ expectedErrors: ['500 POST /api/resetPassword'] })
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expectHeading(page, 'Forgot password')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await expectMessage(page, 'OTP sent to your email!')
    const code = page.getByRole('textbox', { name: 'OTP' })
    expect(await code.getAttribute('placeholder')).toBe('8-digit OTP')
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code')
    await code.fill(await demoCode(page))
    await page.getByRole('button', { name: 'Verify code' }).click()
    await expectMessage(page, 'OTP verified successfully!')
    await page.getByRole('textbox', { name: 'New Password' }).fill('another secret')
    await failOnce(page, '/api/resetPassword', { status: 500 })
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expectToastAndText(page, 'Failed to reset password.')
    await expectRedirectAfter(page, '/', 2000, async () => {
      await page.getByRole('button', { name: 'Save new password' }).click()
      await expectMessage(page, 'Password reset successfully!')
    })
    await otherDevice.page.goto('/dashboard')
    await waitForPath(otherDevice.page, '/')
    await page.goto('/login')
    await logInAs(page, { email, password: 'another secret' })
    await expectMessage(page, 'User logged in successfully!')
  })

  test('reports an unknown address and a wrong code', async ({ visit }) => {
    const expectedErrors = ['500 POST /api/checkUser', '404 POST /api/checkUser', '400 POST /api/verifyOTP']
    const { page } = await visit({ expectedErrors })
    await page.goto('/forgot-password')
    await page.clock.install()
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@panchayat.example')
    await failOnce(page, '/api/checkUser', { status: 500 })
    await page.getByRole('button', { name: 'Send code' }).click()
    await expectToastAndText(page, 'An error occurred while checking email.')
    await page.getByRole('button', { name: 'Send code' }).click()
    await expectToastAndText(page, 'Email not found!')
    await page.getByRole('textbox', { name: 'Email' }).fill(DEMO.user.email)
    await page.getByRole('button', { name: 'Send code' }).click()
    const wrong = (await demoCode(page)) === '12345678' ? '87654321' : '12345678'
    await page.getByRole('textbox', { name: 'OTP' }).fill(wrong)
    await page.getByRole('button', { name: 'Verify code' }).click()
    await expectToastAndText(page, 'Failed to verify OTP. Please try again.')
    await waitForVisible(page.getByText(/^You can request a new code in \d+ seconds\.$/))
    await page.clock.runFor(30_000)
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await expectMessage(page, 'OTP sent to your email!')
  })
})

/** Waits for a message in a toast and in the page, where it stays after the toast has disappeared. */
async function expectToastAndText(page: Page, message: string) {
  await expectMessage(page, message)
  await waitForVisible(page.getByRole('main').getByText(message))
}

/** The code that the demo shows instead of sending a mail. */
async function demoCode(page: Page) {
  const sentence = await page.getByText(/Your code is \d{8}/).textContent()
  return /\d{8}/.exec(sentence ?? '')?.[0] ?? ''
}
