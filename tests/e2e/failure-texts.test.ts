import { describe, expect } from 'vitest'
import {
  DEMO,
  logInAs,
  logInThroughApi,
  newApplicant,
  registerAs,
  registerThroughApi,
} from '#tests/support/accounts.ts'
import { DEAD_LINE, test } from '#tests/support/journey.ts'
import { abortOnce, expectHeading, failOnce, reads, waitForPath, waitForVisible } from '#tests/support/screen.ts'

/** The cause if there was no response. */
const NO_ANSWER = 'The portal cannot be reached at the moment. Please try again in a minute.'

describe('A sentence of §8 is the title of the message, also without a response', () => {
  test("'Registration failed!'", async ({ visit }) => {
    const { page } = await visit({ refusals: [DEAD_LINE] })
    await page.goto('/register')
    await abortOnce(page, '/api/register')
    await registerAs(page, newApplicant())
    await reads(page, 'Registration failed!')
    await waitForVisible(page.getByRole('main').getByText('Registration failed!'))
    await waitForVisible(page.getByRole('main').getByText(NO_ANSWER))
  })

  test("'An error occurred while checking email.', 'Failed to verify OTP…', 'Failed to reset password.'", async ({
    visit,
  }) => {
    const { page, context } = await visit({ refusals: [DEAD_LINE] })
    const { email } = await registerThroughApi(context)
    await page.goto('/forgot-password')
    const main = page.getByRole('main')
    const failsOnceWith = async (path: string, button: string, sentence: string) => {
      await abortOnce(page, path)
      await page.getByRole('button', { name: button }).click()
      await reads(page, sentence)
      await waitForVisible(main.getByText(`${sentence} ${NO_ANSWER}`))
      await page.getByRole('button', { name: button }).click()
    }
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await failsOnceWith('/api/checkUser', 'Send code', 'An error occurred while checking email.')
    const otp = /\d{8}/.exec((await main.getByText(/Your code is \d{8}/).textContent()) ?? '')?.[0] ?? ''
    await page.getByRole('textbox', { name: 'OTP' }).fill(otp)
    await failsOnceWith('/api/verifyOTP', 'Verify code', 'Failed to verify OTP. Please try again.')
    await page.getByRole('textbox', { name: 'New Password' }).fill('another secret')
    await failsOnceWith('/api/resetPassword', 'Save new password', 'Failed to reset password.')
    await reads(page, 'Password reset successfully!')
  })

  test("the server's reason follows the sentence", async ({ visit }) => {
    const refusals = ['429 POST /api/checkUser']
    const { page } = await visit({ refusals })
    await page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Email' }).fill(DEMO.user.email)
    await failOnce(page, '/api/checkUser', { status: 429, json: { message: 'Please wait an hour.' } })
    await page.getByRole('button', { name: 'Send code' }).click()
    await reads(page, 'An error occurred while checking email.')
    const messages = 'An error occurred while checking email. Please wait an hour.'
    await waitForVisible(page.getByRole('main').getByText(messages))
  })
})

describe("A server's message (spec §8)", () => {
  test('is shown without its error code', async ({ visit }) => {
    const { page } = await visit({ refusals: ['403 POST /api/login', '418 POST /api/register'] })
    await page.goto('/login')
    await failOnce(page, '/api/login', { status: 403, json: { message: 'The office is closed.' } })
    await logInAs(page, DEMO.user)
    await reads(page, 'The office is closed.')
    await page.goto('/register')
    await failOnce(page, '/api/register', { status: 418, json: { message: 'This village is full.' } })
    await registerAs(page, newApplicant())
    await reads(page, 'This village is full.')
  })
})

describe('POST /api/verify (spec §7, §8)', () => {
  test.for([400, 404, 429, 500, 503])('a response %i redirects to /', async (status, { visit }) => {
    const { page, context } = await visit({ refusals: [`${status} POST /api/verify`] })
    await logInThroughApi(context, DEMO.admin)
    await page.route('**/api/verify', (route) => route.fulfill({ status }))
    await page.goto('/Admin')
    await waitForPath(page, '/')
    await expectHeading(page, 'Digital governance for rural India')
  })

  test('without a response, the screen stays, shows a message and retries by itself', async ({ visit }) => {
    const { page, context } = await visit({ refusals: [DEAD_LINE] })
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
