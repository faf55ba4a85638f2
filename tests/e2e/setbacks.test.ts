// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { logInAs, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { openForm, send, submitThroughApi } from '#tests/support/applying.ts'
import type { Visit } from '#tests/support/browser.ts'
import { draftsOfVisitor } from '#tests/support/drafts.ts'
import { aPdf } from '#tests/support/files.ts'
import { aFilledForm, type FilledForm } from '#tests/support/filled-form.ts'
import { chooseFiles, chosenFiles, documentsFor } from '#tests/support/form-documents.ts'
import { continueForm, fillForm, reachSection } from '#tests/support/form-filler.ts'
import { readChosenFiles, readForm } from '#tests/support/form-reader.ts'
import { ABORTED_CALL, OFFLINE, test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const DAY = 24 * 60 * 60 * 1000
const screenMissing = (address: string) => `error: TypeError: Failed to fetch dynamically imported module: ${address}`

describe('A second application for the same child (spec §8)', () => {
  test('is rejected with a warning, and no typed text is lost', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const { page, context } = await visit({ expectedErrors: [`410 POST ${service.paths.submit}`] })
    await registerThroughApi(context)
    await submitThroughApi(context, service, form)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await fillForm(page, service, form)
    await send(page)
    await expectMessage(page, 'An application for this child already exists.')
    await waitForVisible(page.getByRole('main').getByText('An application for this child already exists.'))
    expect(await readForm(page, service)).toEqual(form)
    expect(await readChosenFiles(page, service)).toEqual((await documentsFor(service)).map(({ file }) => file.name))
  })
})

describe('A session that ends in the middle of a form', () => {
  test('loses nothing that was typed, and the form is sent after the next login', async ({ visit, offered }) => {
    const service = offered('noc')
    const form = aFilledForm(service)
    const expectedErrors = expectedErrorsOf(service)
    const page = await logInAgain(await visit({ expectedErrors }), service, { form, expectedErrors })
    expect(await readForm(page, service)).toEqual(form)
    expect(await page.getByText('Aadhaar numbers are never saved.').count()).toBe(0)
    expect(await readChosenFiles(page, service)).toEqual((await documentsFor(service)).map(({ file }) => file.name))
    await send(page)
    await expectMessage(page, service.words.notices.submitted)
    await expectHeading(page, 'Your application has been submitted')
  })

  test('is noticed when the applicant returns, and the login knows the email', async ({ visit, offered }) => {
    const service = offered('household')
    const expectedErrors = ['401 GET /api/notifications/unread', '401 GET /api/notifications/stream']
    const { page, context } = await visit({ allowsServiceWorker: true, expectedErrors })
    const { email } = await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await waitForVisible(page.getByRole('main').getByRole('textbox').first())
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await context.clearCookies()
    // The page listens only some seconds after it has loaded.
    await expectEventually(async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return ended.count()
    }).toBe(1)
    await ended.getByRole('link', { name: 'Log in' }).click()
    await expectHeading(page, 'Welcome Back')
    const emailField = page.getByRole('textbox', { name: 'Email' })
    expect(await emailField.inputValue()).toBe(email)
    await page.reload()
    expect(await emailField.inputValue()).toBe('')
  })

  test('loses only Aadhaar numbers if the page is reloaded before the login', async ({ visit, offered }) => {
    const service = offered('noc')
    const form = aFilledForm(service)
    const expectedErrors = expectedErrorsOf(service)
    const page = await logInAgain(await visit({ expectedErrors }), service, { form, expectedErrors, isReloaded: true })
    await waitForVisible(page.getByText('Aadhaar numbers are never saved. Please fill them in again.'))
    const aadhaar = page.getByRole('textbox', { name: 'Aadhaar Number' })
    expect(await aadhaar.inputValue()).toBe('')
    await aadhaar.fill(form.texts.aadhaarNumber ?? '')
    expect(await readForm(page, service)).toEqual(form)
    expect(await readChosenFiles(page, service)).toEqual((await documentsFor(service)).map(({ file }) => file.name))
    await send(page)
    await expectMessage(page, service.words.notices.submitted)
    await expectHeading(page, 'Your application has been submitted')
  })
})

/** Waits until the draft is stored with the account, a moment after the form was left, and deletes it. */
async function removeAccountDrafts(context: BrowserContext) {
  await expectEventually(async () => (await draftsOfVisitor(context)).length).toBe(1)
  for (const { key } of await draftsOfVisitor(context)) await context.request.delete(`/api/drafts/${key}`)
  expect(await draftsOfVisitor(context)).toEqual([])
}

describe('An unfinished form', () => {
  test('is offered on the dashboard, until a new form is started, thirty days pass, or the person logs out', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const { paths, words } = service
    const { page, context } = await visit()
    const { email, password } = await registerThroughApi(context)
    const firstName = page.getByRole('textbox', { name: 'Child First Name' })
    const draft = page.getByRole('link', { name: `Continue ${words.card.title}` })
    const fillInAndLeave = async (name: string) => {
      const form = aFilledForm(service)
      await reachSection(page, service, 'proofs', { ...form, texts: { ...form.texts, childFirstName: name } })
      await chooseFiles(page, 'Marriage Certificate', [aPdf('marriage.pdf')])
      await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
      await waitForVisible(draft)
    }
    await page.clock.install()
    await page.goto(paths.page)
    await fillInAndLeave('Anjali')
    await draft.click()
    await expectEventually(() => firstName.inputValue()).toBe('Anjali')
    await continueForm(page)
    await continueForm(page)
    await expectEventually(() => chosenFiles(page)).toEqual(['marriage.pdf'])
    await page.goBack()
    await page.goBack()
    await page.getByRole('button', { name: 'Start again' }).click()
    const question = page.getByRole('dialog', { name: 'Delete what you filled in and start again?' })
    await waitForVisible(question.getByRole('listitem').filter({ hasText: 'Marriage Certificate' }))
    await question.getByRole('button', { name: 'Keep my answers' }).click()
    expect(await firstName.inputValue()).toBe('Anjali')
    await page.getByRole('button', { name: 'Start again' }).click()
    await question.getByRole('button', { name: 'Delete and start again' }).click()
    await expectEventually(() => firstName.inputValue()).toBe('')
    await expectEventually(() => page.evaluate(() => document.activeElement?.localName)).toBe('h1')
    await fillInAndLeave('Rohit')
    // Only the clock of the page advances, so the draft in the account would not expire.
    await removeAccountDrafts(context)
    await page.clock.setSystemTime(Date.now() + 31 * DAY)
    await page.goto(paths.page)
    expect(await firstName.inputValue()).toBe('')
    await page.clock.setSystemTime(Date.now())
    await fillInAndLeave('Meena')
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await expectMessage(page, 'Logged out successfully!')
    await logInThroughApi(context, { email, password })
    await page.goto(paths.page)
    expect(await firstName.inputValue()).toBe('')
  })
})

describe('With a weak network, or with none,', () => {
  test('sending pauses, the page shows what still works, and the application is sent when the network is back', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit({ expectedErrors: [OFFLINE] })
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { username } = await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await fillForm(page, service, aFilledForm(service))
    await context.setOffline(true)
    await waitForVisible(page.getByRole('status').getByText(/You can fill in forms\./))
    await send(page)
    const paused = page.getByRole('status').getByText('Sending is paused: no network')
    await waitForVisible(paused)
    await page.getByRole('button', { name: 'Go back to the form' }).click()
    await paused.waitFor({ state: 'detached' })
    // The focus is on the submit button.
    await page.keyboard.press('Enter')
    await waitForVisible(paused)
    // A message about the first attempt would be visible by now.
    expect(await page.getByText(service.words.notices.failed).count()).toBe(0)
    await context.setOffline(false)
    await expectHeading(page, 'Your application has been submitted')
    await page.getByRole('button', { name: 'Copy ID' }).click()
    await expectMessage(page, 'Application ID copied.')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^HH-\d{4}-[0-9A-Z]{8}$/)
    await page.goto(`/viewApplication/${username}`)
    await waitForVisible(page.getByRole('tab', { name: 'Applied 1' }))
  })

  test('a failed submission is reported, and a retry sends the current form', async ({ visit, offered }) => {
    const service = offered('household')
    const { page, context } = await visit({ expectedErrors: [ABORTED_CALL] })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await fillForm(page, service, aFilledForm(service))
    await context.route(`**${service.paths.submit}`, (route) => route.abort())
    await send(page)
    await expectMessage(page, '❌ Submission failed. Please try again.')
    await waitForVisible(page.getByRole('alert').getByText('Your application has not been sent yet'))
    await context.unroute(`**${service.paths.submit}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectHeading(page, 'Your application has been submitted')
  })

  test('a slow screen shows its frame, a failed screen shows a message with a retry, and a missing picture hides nothing', async ({
    visit,
  }) => {
    const expectedErrors = [ABORTED_CALL]
    const { page, context } = await visit({ expectedErrors })
    await page.goto('/')
    await expectHeading(page, 'Digital governance for rural India')
    await context.route('**/assets/counter-scene-*.js', (route) => route.abort())
    await page.getByRole('button', { name: 'Next picture' }).click()
    await waitForVisible(page.getByText('At the office, the secretary checks each document'))

    const arrival = Promise.withResolvers<void>()
    let requestCount = 0
    await context.route('**/assets/login-page-*.js', async (route) => {
      requestCount += 1
      expectedErrors.push(screenMissing(route.request().url()))
      await arrival.promise
      await route.abort()
    })
    await page.getByRole('link', { name: 'Login to Your Account' }).click()
    await waitForVisible(page.getByRole('status').getByText('Loading...'))
    arrival.resolve()
    const broken = page.getByRole('alert').getByText('This screen could not be shown')
    await waitForVisible(broken)
    await page.getByRole('banner').getByRole('link').first().click()
    await page.getByRole('link', { name: 'Login to Your Account' }).click()
    await waitForVisible(broken)
    expect(requestCount).toBe(2)
    await context.unroute('**/assets/login-page-*.js')
    await page.getByRole('button', { name: 'Reload page' }).click()
    await expectHeading(page, 'Welcome Back')
  })
})

const expectedErrorsOf = ({ paths }: OfferedService) => [
  `401 POST ${paths.submit}`,
  '401 GET /api/user',
  '401 POST /api/verify',
]

/** Fills in a form, ends the session as on another device, and logs in again from the form, optionally after a reload. */
async function logInAgain(
  { page, context }: Visit,
  service: OfferedService,
  { form, expectedErrors, isReloaded = false }: { form: FilledForm; expectedErrors: string[]; isReloaded?: boolean },
) {
  const { email } = await registerThroughApi(context)
  await page.goto('/dashboard')
  await openForm(page, service)
  await fillForm(page, service, form)
  // The draft may be stored with the account once more before the screen learns that the session has ended.
  await expectEventually(async () => (await draftsOfVisitor(context)).length).toBe(1)
  for (const { key } of await draftsOfVisitor(context)) expectedErrors.push(`401 PUT /api/drafts/${key}`)
  await endSessions(context, email)
  await send(page)
  const ended = page.getByRole('dialog', { name: 'You have been logged out' })
  await waitForVisible(
    ended.getByText('Everything you typed is kept in this tab until you log in again. It has not been sent yet.'),
  )
  await ended.getByRole('button', { name: 'Close', exact: true }).click()
  // The page explains it once, and not as an error.
  expect(await page.getByText('You have been logged out').count()).toBe(1)
  expect(await page.getByText(service.words.notices.failed).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Log in', exact: true }).click()
  await expectHeading(page, 'Welcome Back')
  if (isReloaded) await page.reload()
  await logInAs(page, { email, password: 'another secret' })
  await waitForPath(page, service.paths.page)
  await expectHeading(page, service.words.title)
  // After a reload, the form comes from the draft, whose notice says so.
  if (!isReloaded) await waitForVisible(page.getByText('You are logged in again. Nothing was lost.'))
  return page
}

/** Changes the password, which ends every session of the account. */
async function endSessions({ request }: BrowserContext, email: string) {
  const { otp } = await (await request.post('/api/checkUser', { data: { email } })).json()
  const reset = await request.post('/api/resetPassword', { data: { email, otp, newPassword: 'another secret' } })
  expect(reset.status()).toBe(200)
}
