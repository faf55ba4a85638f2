// SPDX-License-Identifier: Apache-2.0
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { amendmentPath, amendmentRequestPath } from '#shared/applications/amendments.ts'
import { DEMO, logInAs, logInFromDialog, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { findRow, openReview } from '#tests/support/office.ts'
import {
  abortOnce,
  expectEventually,
  expectHeading,
  expectMessage,
  waitForPath,
  waitForVisible,
} from '#tests/support/screen.ts'

const STREAM_REJECTED = '401 GET /api/notifications/stream'

describe('A session that was ended on another device', () => {
  test('leads to the login and back to the requested screen, and hides the link to the dashboard', async ({
    visit,
  }) => {
    // An open event stream closes when its session ends, and the browser opens it again.
    const expectedErrors = ['401 POST /api/verify', STREAM_REJECTED, '401 GET /api/drafts']
    const { page, context } = await visit({ viewport: PHONE, expectedErrors })
    const person = await registerThroughApi(context)
    await page.goto('/dashboard')
    await expectHeading(page, 'Dashboard')
    await endSessionOnServer(context)
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
    const { page, context } = await visit({ expectedErrors: ['401 POST /api/password', STREAM_REJECTED] })
    const person = await registerThroughApi(context)
    await page.goto('/profile/settings')
    await page.getByRole('textbox', { name: 'Current Password' }).fill(person.password)
    await page.getByRole('textbox', { name: 'New Password' }).fill('another long secret')
    await endSessionOnServer(context)
    await page.getByRole('button', { name: 'Change password' }).click()
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await waitForVisible(ended.getByText('Your session has expired, or it was ended on another device.'))
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
    const { page, context } = await visit({ viewport, expectedErrors: ['401 POST /api/complaints'] })
    await registerThroughApi(context)
    await page.addInitScript(() => localStorage.setItem('text-size', '130'))
    await page.goto('/complaints?new')
    await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
    await page.getByRole('textbox', { name: 'Your message' }).fill('Nobody answers the telephone.')
    await endSessionOnServer(context)
    await page.getByRole('button', { name: 'Send complaint' }).click()
    const login = page.getByRole('dialog').getByRole('link', { name: 'Log in' })
    await waitForVisible(login)
    const { y = 0, height = 0 } = (await login.boundingBox()) ?? {}
    expect(y).toBeGreaterThan(0)
    expect(y + height).toBeLessThanOrEqual(viewport.height)
  })

  test('keeps an unsent complaint, and closes the dialog when the user logs in in another tab', async ({ visit }) => {
    const expectedErrors = ['401 POST /api/complaints', ABORTED_CALL]
    const { page, context } = await visit({ viewport: PHONE, expectedErrors })
    const { email, password, username } = await registerThroughApi(context)
    await page.goto('/complaints?new')
    const write = async () => {
      await page.getByRole('combobox', { name: 'What is it about?' }).selectOption('other')
      await page.getByRole('textbox', { name: 'Your message' }).fill('Nobody answers the telephone.')
    }
    await write()
    const send = page.getByRole('button', { name: 'Send complaint' })
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await endSessionOnServer(context)
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

    await endSessionOnServer(context)
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

  test('keeps what an admin typed into charter, calendar, announcement and staff account, but no password', async ({
    visit,
  }) => {
    const expectedErrors = ['401 POST /api/charter', '401 POST /api/calendar', '401 POST /api/announcements']
    expectedErrors.push('401 POST /api/colleagues', STREAM_REJECTED, '401 GET /api/second-factor')
    const { page, context } = await visit({ expectedErrors })
    await logInThroughApi(context, DEMO.admin)
    const field = (name: string) => page.getByRole('textbox', { name, exact: true })
    const logInAgain = async (press: () => Promise<void>) => {
      await endSessionOnServer(context)
      await press()
      await logInFromDialog(page, DEMO.admin)
    }

    await page.goto('/Admin/charter')
    const clause = page.locator('[id="noc.clause"]')
    await page.getByRole('button', { name: 'Change NOC Approval' }).click()
    await clause.fill('धारा 4, सेवा का अधिकार')
    await page.getByRole('checkbox', { name: 'Wednesday' }).check()
    await field('Name of the holiday').fill('गाँव का मेला')
    await logInAgain(() => page.getByRole('button', { name: 'Confirm charter' }).click())
    await expectEventually(() => clause.inputValue()).toBe('धारा 4, सेवा का अधिकार')
    expect(await field('Name of the holiday').inputValue()).toBe('गाँव का मेला')
    expect(await page.getByRole('checkbox', { name: 'Wednesday' }).isChecked()).toBe(true)
    await field('Name of the holiday').fill('')
    await logInAgain(() => page.getByRole('button', { name: 'Save days off' }).click())
    await expectEventually(() => page.getByRole('checkbox', { name: 'Wednesday' }).isChecked()).toBe(true)

    await page.goto('/announcements')
    const hindi = page.getByRole('group', { name: 'हिन्दी' })
    await hindi.getByRole('textbox', { name: 'Title' }).fill('ग्राम सभा')
    await hindi.getByRole('textbox', { name: 'Text' }).fill('रविवार को दस बजे।')
    await logInAgain(() => page.getByRole('button', { name: 'Publish' }).click())
    await expectEventually(() => hindi.getByRole('textbox', { name: 'Title' }).inputValue()).toBe('ग्राम सभा')
    expect(await hindi.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('रविवार को दस बजे।')

    await page.goto('/Admin/people')
    await page.getByRole('combobox', { name: 'Role' }).selectOption('admin')
    const typed = { 'First Name': 'गीता', 'Last Name': 'Nayak', Username: 'gita', Email: 'gita@panchayat.example' }
    for (const [name, text] of Object.entries(typed)) await field(name).fill(text)
    await page.getByRole('button', { name: 'Create account' }).click()
    const proof = page.getByRole('dialog', { name: /Nayak/ })
    await proof.getByLabel('Your own password').fill(DEMO.admin.password)
    await logInAgain(() => proof.getByRole('button', { name: 'Create account' }).click())
    await expectEventually(() => field('First Name').inputValue()).toBe('गीता')
    expect(await field('Email').inputValue()).toBe('gita@panchayat.example')
    expect(await page.getByRole('combobox', { name: 'Role' }).inputValue()).toBe('admin')
    await page.getByRole('button', { name: 'Create account' }).click()
    expect(await proof.getByLabel('Your own password').inputValue()).toBe('')
  })

  test('promises to keep the text only if something was typed', async ({ visit, offered }) => {
    const noc = offered('noc')
    const expectedErrors = ['401 POST /api/profile', STREAM_REJECTED]
    const { page, context } = await visit({ expectedErrors })
    const person = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    const items = [{ name: 'purpose', reason: 'Please write what the building is for.' }]
    await office.context.request.post(amendmentRequestPath(reference), { data: { items } })
    expectedErrors.push(`401 POST ${amendmentPath(reference)}`)

    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    for (const { path, field, send, confirms } of [
      { path: '/profile/edit', field: 'First Name', send: 'Save', confirms: false },
      { path: `/amend/${reference}`, field: 'Purpose', send: /^Send the (answer|change)$/, confirms: true },
    ]) {
      await page.goto(path)
      const text = page.getByRole('textbox', { name: field })
      await waitForVisible(text)
      if (confirms) {
        // The form sends an answer that was not changed only if it is confirmed.
        await page.getByRole('checkbox', { name: 'It is right as it is' }).check()
      }
      await endSessionOnServer(context)
      await page.getByRole('button', { name: send }).click()
      await waitForVisible(ended.getByText('After you log in, you return to exactly this place.'))
      expect(await ended.getByText('Everything you typed is kept', { exact: false }).count(), path).toBe(0)
      await ended.getByRole('button', { name: 'Close', exact: true }).click()
      await text.fill('मीना')
      await page.getByRole('button', { name: send }).click()
      await waitForVisible(ended.getByText('Everything you typed is kept', { exact: false }))
      await logInThroughApi(context, person)
    }
  })

  test('is the only error: dialogs, the request for changes and parts that cannot be loaded show no further error', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const expectedErrors = ['401 POST /api/account/erasure', STREAM_REJECTED, '401 GET /api/applications']
    const { page, context } = await visit({ expectedErrors })
    const person = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    const complaint = { key: randomUUID(), subject: 'late', message: 'Nobody answers.' }
    const { data } = await (await context.request.post('/api/complaints', { data: complaint })).json()
    expectedErrors.push(`401 GET /api/complaints/${data.id}`)

    await page.goto('/profile/settings')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const erasure = page.getByRole('dialog', { name: 'Delete your account?' })
    await erasure.getByLabel('Current Password').fill(person.password)
    await endSessionOnServer(context)
    await erasure.getByRole('button', { name: 'Delete my account' }).click()
    await expectNoOtherError(page)
    expect(await erasure.getByLabel('Current Password').inputValue()).toBe(person.password)

    await logInThroughApi(context, person)
    await page.goto('/complaints')
    await waitForVisible(page.getByRole('link', { name: /^Read/ }))
    await endSessionOnServer(context)
    await page.getByRole('link', { name: /^Read/ }).click()
    await expectNoOtherError(page)
    // After a login in another tab, the part is loaded.
    await logInThroughApi(context, person)
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await waitForVisible(page.getByText('Nobody answers.'))

    const office = await visit({
      expectedErrors: [`401 POST ${amendmentRequestPath(reference)}`, STREAM_REJECTED],
    })
    await logInThroughApi(office.context, DEMO.staff)
    await office.page.goto('/staff_dashboard')
    const review = await openReview(await findRow(office.page, noc, reference), 'UPDATE', reference)
    await review.getByRole('button', { name: 'Ask for changes' }).click()
    const request = review.getByRole('region', { name: 'Ask for changes' })
    await request.getByRole('checkbox').first().check()
    await request.getByRole('textbox').first().fill('कृपया पूरा नाम लिखें।')
    await request.getByRole('button', { name: 'Preview' }).click()
    await endSessionOnServer(office.context)
    await request.getByRole('button', { name: 'Send request' }).click()
    await expectNoOtherError(office.page)
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
const endSessionOnServer = ({ request }: BrowserContext) => request.post('/api/logout')

/** Closes the dialog about the end of the session, and expects no error below it. */
async function expectNoOtherError(page: Page) {
  const ended = page.getByRole('dialog', { name: 'You have been logged out' })
  await ended.getByRole('button', { name: 'Close', exact: true }).click()
  await ended.waitFor({ state: 'detached' })
  expect(await page.getByRole('alert').allTextContents()).toEqual([])
}
