// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import {
  DEMO,
  logInAs,
  logInThroughApi,
  newApplicant,
  registerAs,
  registerThroughApi,
} from '#tests/support/accounts.ts'
import { send, submitThroughApi } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillForm } from '#tests/support/form-filler.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { decide, findRow, openReview } from '#tests/support/office.ts'
import {
  abortOnce,
  expectHeading,
  expectMessage,
  failOnce,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

/** The cause if there was no response. */
const NO_RESPONSE = 'The portal cannot be reached at the moment. Please try again in a minute.'

describe('The message after a failed call (spec §8)', () => {
  test('is titled “Registration failed!”, even without a response', async ({ visit }) => {
    const { page } = await visit({ expectedErrors: [ABORTED_CALL] })
    await page.goto('/register')
    await abortOnce(page, '/api/register')
    await registerAs(page, newApplicant())
    await expectMessage(page, 'Registration failed!')
    await waitForVisible(page.getByRole('main').getByText('Registration failed!'))
    await waitForVisible(page.getByRole('main').getByText(NO_RESPONSE))
  })

  test('is titled “An error occurred while checking email.”, “Failed to verify OTP…” or “Failed to reset password.”', async ({
    visit,
  }) => {
    const { page, context } = await visit({ expectedErrors: [ABORTED_CALL] })
    const { email } = await registerThroughApi(context)
    await page.goto('/forgot-password')
    const main = page.getByRole('main')
    const failsOnceWith = async (path: string, button: string, sentence: string) => {
      await abortOnce(page, path)
      await page.getByRole('button', { name: button }).click()
      await expectMessage(page, sentence)
      await waitForVisible(main.getByText(`${sentence} ${NO_RESPONSE}`))
      await page.getByRole('button', { name: button }).click()
    }
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await failsOnceWith('/api/checkUser', 'Send code', 'An error occurred while checking email.')
    const otp = /\d{8}/.exec((await main.getByText(/Your code is \d{8}/).textContent()) ?? '')?.[0] ?? ''
    await page.getByRole('textbox', { name: 'OTP' }).fill(otp)
    await failsOnceWith('/api/verifyOTP', 'Verify code', 'Failed to verify OTP. Please try again.')
    await page.getByRole('textbox', { name: 'New Password' }).fill('another secret')
    await failsOnceWith('/api/resetPassword', 'Save new password', 'Failed to reset password.')
    await expectMessage(page, 'Password reset successfully!')
  })

  test('is also shown on the page if a new code cannot be sent', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: [ABORTED_CALL] })
    const { email } = await registerThroughApi(context)
    await page.clock.install()
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send code' }).click()
    await waitForVisible(page.getByText(/^You can request a new code in/))
    await page.clock.runFor(TIMINGS.beforeResend)
    await abortOnce(page, '/api/checkUser')
    await page.getByRole('button', { name: 'Send a new code' }).click()
    const failure = page.getByRole('main').getByRole('alert')
    await waitForVisible(failure.getByText(`An error occurred while checking email. ${NO_RESPONSE}`))
    await page.getByRole('button', { name: 'Send a new code' }).click()
    await failure.waitFor({ state: 'detached' })
    await waitForVisible(page.getByText(/^You can request a new code in/))
  })

  test('contains the reason from the server after the title', async ({ visit }) => {
    const expectedErrors = ['429 POST /api/checkUser']
    const { page } = await visit({ expectedErrors })
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill(DEMO.user.email)
    await failOnce(page, '/api/checkUser', { status: 429, json: { message: 'Please wait an hour.' } })
    await page.getByRole('button', { name: 'Send code' }).click()
    await expectMessage(page, 'An error occurred while checking email.')
    const messages = 'An error occurred while checking email. Please wait an hour.'
    await waitForVisible(page.getByRole('main').getByText(messages))
  })
})

describe('A page from a proxy while the portal is stopped', () => {
  test.for([502, 503, 504])(
    'with status %i makes the login and a form say that the portal cannot be reached',
    async (status, { visit, offered }) => {
      const service = offered('birth-certificates')
      const expectedErrors = ['/api/login', service.paths.submit].map((path) => `${status} POST ${path}`)
      const { page, context } = await visit({ expectedErrors })
      const proxyPage = { status, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
      await page.route('**/api/login', (route) => route.fulfill(proxyPage), { times: 1 })
      await page.goto('/login')
      await logInAs(page, DEMO.user)
      await waitForVisible(page.getByRole('main').getByText(NO_RESPONSE))
      expect(await page.getByText('Login failed!').count()).toBe(0)
      await registerThroughApi(context)
      await page.route(`**${service.paths.submit}`, (route) => route.fulfill(proxyPage), { times: 1 })
      await page.goto(service.paths.page)
      await expectHeading(page, service.words.title)
      await fillForm(page, service, aFilledForm(service))
      await send(page)
      await waitForVisible(page.getByRole('main').getByText('Your application has not been sent yet'))
      await send(page)
      await waitForVisible(page.getByText(service.words.notices.submitted).first())
    },
  )
})

describe('A message from the server (spec §8)', () => {
  test('is shown by the login and the registration, even without an error code', async ({ visit }) => {
    const { page } = await visit({ expectedErrors: ['403 POST /api/login', '418 POST /api/register'] })
    await page.goto('/login')
    await failOnce(page, '/api/login', { status: 403, json: { message: 'The office is closed.' } })
    await logInAs(page, DEMO.user)
    await expectMessage(page, 'The office is closed.')
    await page.goto('/register')
    await failOnce(page, '/api/register', { status: 418, json: { message: 'This village is full.' } })
    await registerAs(page, newApplicant())
    await expectMessage(page, 'This village is full.')
  })
})

describe('A message from the server without an error code', () => {
  /** A sentence of another server that implements the specification. */
  const MESSAGE = 'The office is closed on Sundays.'

  test('is shown by a form', async ({ visit, offered }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ expectedErrors: [`418 POST ${noc.paths.submit}`] })
    await registerThroughApi(context)
    await page.goto(noc.paths.page)
    await fillForm(page, noc, aFilledForm(noc))
    await failOnce(page, noc.paths.submit, { status: 418, json: { message: MESSAGE } })
    await send(page)
    await waitForVisible(page.getByRole('main').getByText(MESSAGE))
  })

  test('is shown in the review of an application', async ({ visit, offered }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const { page, context } = await visit({ expectedErrors: ['418 POST /api/updatestatus'] })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const review = await openReview(await findRow(page, noc, reference), 'UPDATE', reference)
    await failOnce(page, '/api/updatestatus', { status: 418, json: { message: MESSAGE } })
    await decide(review, 'Rejected', 'The land map is missing.')
    await waitForVisible(page.getByText(MESSAGE).first())
  })

  test('is shown by the profile', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['418 POST /api/profile'] })
    await registerThroughApi(context)
    await page.goto('/profile/edit')
    await page.getByRole('textbox', { name: 'First Name' }).fill('Asha')
    await page.route('**/api/profile', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 418, json: { message: MESSAGE } })
        : route.continue(),
    )
    await page.getByRole('main').getByRole('button', { name: 'Save changes' }).click()
    await waitForVisible(page.getByText(MESSAGE).first())
  })

  test('is shown by the change of a password, which keeps what was typed', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['418 POST /api/password'] })
    const { password } = await registerThroughApi(context)
    await page.goto('/profile/settings')
    const currentPassword = page.getByRole('textbox', { name: 'Current password' })
    await currentPassword.fill(password)
    await page.getByRole('textbox', { name: 'New password' }).fill('another long secret')
    await failOnce(page, '/api/password', { status: 418, json: { message: MESSAGE } })
    await page.getByRole('button', { name: 'Change password' }).click()
    await waitForVisible(page.getByRole('main').getByText(MESSAGE))
    expect(await currentPassword.inputValue()).toBe(password)
  })

  test('is shown by a complaint, which keeps its message', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['418 POST /api/complaints'] })
    await registerThroughApi(context)
    await page.goto('/complaints?new')
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
    const complaint = page.getByRole('textbox', { name: 'Your message' })
    await complaint.fill('Nobody answers the telephone.')
    await failOnce(page, '/api/complaints', { status: 418, json: { message: MESSAGE } })
    await page.getByRole('button', { name: 'Send complaint' }).click()
    await waitForVisible(page.getByRole('main').getByText(MESSAGE))
    expect(await complaint.inputValue()).toBe('Nobody answers the telephone.')
  })
})

describe('A screen that calls POST /api/verify (spec §7, §8)', () => {
  test.for([
    [400, DEMO.admin, '/Admin'],
    [401, DEMO.user, '/dashboard'],
    [403, DEMO.staff, '/staff_dashboard'],
    [403, DEMO.user, '/dashboard'],
    [404, DEMO.staff, '/staff_dashboard'],
    [429, DEMO.user, '/dashboard'],
    [500, DEMO.admin, '/Admin'],
    [503, DEMO.staff, '/staff_dashboard'],
  ] as const)('redirects to / after a response with status %i', async ([status, person, path], { visit }) => {
    const { page, context } = await visit({ expectedErrors: [`${status} POST /api/verify`] })
    await logInThroughApi(context, person)
    await page.route('**/api/verify', (route) => route.fulfill({ status }))
    await page.goto(path)
    await waitForPath(page, '/')
    await expectHeading(page, 'Digital governance for rural India')
  })

  test('stays open without a response, shows a message, and retries the call', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: [ABORTED_CALL] })
    await logInThroughApi(context, DEMO.admin)
    await page.clock.install()
    await page.route('**/api/verify', (route) => route.abort())
    await page.goto('/Admin')
    await expect
      .poll(
        async () => {
          await page.clock.runFor(1000)
          return page.getByRole('alert').getByText('The portal cannot be reached').isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
    expect(new URL(page.url()).pathname).toBe('/Admin')
    await page.unroute('**/api/verify')
    await expect
      .poll(
        async () => {
          await page.clock.runFor(5000)
          return page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).isVisible()
        },
        { timeout: 30_000 },
      )
      .toBe(true)
  })
})
