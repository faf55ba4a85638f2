// SPDX-License-Identifier: Apache-2.0
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { appealDecisionPath, appealPath } from '#shared/applications/appeals.ts'
import { addDays, dayInIndia } from '#shared/calendar-days.ts'
import { DEMO, logInAs, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { confirmAccount, makeLate, setDemoOfficerActive } from '#tests/support/appeals.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillDate } from '#tests/support/form-filler.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { findRow, openReview } from '#tests/support/office.ts'
import {
  abortOnce,
  expectEventually,
  expectHeading,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForVisible,
} from '#tests/support/screen.ts'
import { accessibilityFindings } from '#tests/support/walk/accessibility.ts'

const PASSWORD = 'a long enough secret'

/** A staff member rejects an application through the API. */
async function reject({ request }: BrowserContext, reference: string) {
  const body = { appId: reference, status: 'Rejected', collection: 'noc', message: 'The land map is unreadable.' }
  expect((await request.post('/api/updatestatus', { data: body })).status()).toBe(200)
}

/** An admin creates the account of an appellate officer on the screen; returns the email address and the activation link. */
async function createOfficer(page: Page, name: string) {
  const email = `${name}@panchayat.example`
  await page.goto('/Admin/people')
  const form = page.getByRole('region', { name: 'Add staff account' })
  await form.getByRole('combobox', { name: 'Role' }).selectOption('appellate')
  await form.getByRole('textbox', { name: 'First Name' }).fill('Malati')
  await form.getByRole('textbox', { name: 'Last Name' }).fill('Joshi')
  await form.getByRole('textbox', { name: 'Username' }).fill(name)
  await form.getByRole('textbox', { name: 'Email' }).fill(email)
  await form.getByRole('button', { name: 'Create account' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Password' }).fill(DEMO.admin.password)
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  const link = page.getByRole('link', { name: /activate#/ })
  await waitForVisible(link)
  return { email, link: (await link.getAttribute('href')) ?? '' }
}

/** The officer chooses a password and logs in. */
async function activate(page: Page, { email, link }: { email: string; link: string }) {
  const { pathname, hash } = new URL(link, 'http://localhost')
  await page.goto(`${pathname}${hash}`)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  const activation = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('main').getByRole('button').last().click()
  await activation
  await page.goto('/login')
  await logInAs(page, { email, password: PASSWORD })
  await expectHeading(page, 'Appeals')
}

const expectAccessible = async (page: Page) => {
  await expectNoHorizontalOverflow(page)
  // A dialog that fades in has less contrast for a moment.
  await expectEventually(() => accessibilityFindings(page)).toEqual([])
}

describe('An appeal', () => {
  test('against a rejection is sent in two taps from the card on the home screen, and decided by an officer with a new account', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const citizen = await visit({ viewport: PHONE })
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    await reject(office.context, reference)

    const { page } = citizen
    await page.goto('/dashboard')
    await page.getByRole('link', { name: 'Appeal', exact: true }).click()
    await expectHeading(page, 'Appeal')
    await waitForVisible(page.getByText('The land map is unreadable.'))
    await expectAccessible(page)
    await waitForVisible(page.getByText(/^You can appeal until /))
    await waitForVisible(page.getByText(/must let it stand or order a new decision by a fixed date/))
    await page.getByRole('textbox', { name: /What you want to add/ }).fill('The map is clear when it is opened.')
    await page.getByRole('button', { name: 'Send appeal' }).click()
    await waitForVisible(page.getByText(/must decide by .*\. You will get a notification/))
    await waitForVisible(page.getByRole('region', { name: 'What happens next' }).getByText(/second appeal within/))
    await page.getByRole('link', { name: 'See the application' }).click()
    const own = page.getByRole('dialog')
    await waitForVisible(own.getByText('Your appeal is being examined'))
    // The appeal is above the reason for the rejection, which it may change.
    expect((await own.textContent())?.indexOf('Your appeal')).toBeLessThan(
      (await own.textContent())?.indexOf('Reason for Rejection') ?? 0,
    )
    await expectAccessible(page)
    await page.goto('/dashboard')
    await waitForVisible(page.getByText(/^Your appeal is being examined\. .+ must decide by .+ \d{4}\.$/))

    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    await admin.page.goto('/Admin')
    await waitForVisible(admin.page.getByRole('link', { name: /^Open appeals\s*[1-9]/ }))
    const database = join(village.dataDir, 'postgres')
    await setDemoOfficerActive(database, false)
    await admin.page.getByRole('link', { name: 'See the appeals' }).click()
    await waitForVisible(admin.page.getByText('No account can decide appeals'))
    await expectAccessible(admin.page)
    await setDemoOfficerActive(database, true)
    const account = await createOfficer(admin.page, 'malati')

    const expectedErrors = [`401 POST ${appealDecisionPath(reference)}`, '401 GET /api/notifications/stream']
    const { page: officerPage, context: officer } = await visit({ expectedErrors })
    await activate(officerPage, account)
    await expectAccessible(officerPage)
    await waitForVisible(officerPage.getByText('Rejected because: The land map is unreadable.'))
    await officerPage.getByRole('link', { name: `Read and decide: ${reference}` }).press('Enter')
    await expectHeading(officerPage, `Appeal on ${reference}`)
    await waitForVisible(officerPage.getByText('The map is clear when it is opened.').first())
    const appealed = officerPage.getByRole('region', { name: 'Rejected because:' })
    await waitForVisible(appealed.getByText('The land map is unreadable.'))
    await waitForVisible(officerPage.getByText(/Your account is not confirmed yet/))
    await expectAccessible(officerPage)
    await confirmAccount(database, account.email)
    await officerPage.reload()
    await officerPage.getByRole('button', { name: 'Send decision' }).press('Enter')
    await waitForVisible(officerPage.getByText('Choose a decision'))
    const outcomes = officerPage.getByRole('radiogroup', { name: 'Outcome' })
    expect(
      await outcomes
        .getByRole('radio')
        .first()
        .evaluate((field) => field === document.activeElement),
    ).toBe(true)
    await expectAccessible(officerPage)
    const ordered = outcomes.getByRole('radio', { name: 'Order a new decision' })
    await ordered.press('Space')
    const reason = officerPage.getByRole('textbox', { name: /Reason, which the applicant reads/ })
    await reason.fill('The map is readable.')
    // What the officer chose and typed is still there after the session ended and the officer logged in again.
    await officer.request.post('/api/logout')
    await officerPage.getByRole('button', { name: 'Send decision' }).press('Enter')
    await officerPage.getByRole('button', { name: 'Yes, send it' }).press('Enter')
    const ended = officerPage.getByRole('dialog', { name: 'You have been logged out' })
    await waitForVisible(ended.getByText('Everything you typed is kept', { exact: false }))
    await ended.getByRole('link', { name: 'Log in' }).click()
    await logInAs(officerPage, { email: account.email, password: PASSWORD })
    await expectEventually(() => reason.inputValue()).toBe('The map is readable.')
    expect(await ordered.isChecked()).toBe(true)
    // A dialog repeats the decision before it is sent, because it is final. Back sends nothing.
    await officerPage.getByRole('button', { name: 'Send decision' }).press('Enter')
    const confirmation = officerPage.getByRole('dialog', { name: 'Send this decision?' })
    // The dialog says first that the decision cannot be changed.
    expect(await confirmation.getByRole('paragraph').first().textContent()).toMatch(/cannot be changed/)
    for (const text of [reference, 'Order a new decision', 'The map is readable.'])
      await waitForVisible(confirmation.getByText(text, { exact: true }))
    await expectAccessible(officerPage)
    await confirmation.getByRole('button', { name: 'Back', exact: true }).press('Enter')
    await confirmation.waitFor({ state: 'detached' })
    await officerPage.getByRole('button', { name: 'Send decision' }).press('Enter')
    await confirmation.getByRole('button', { name: 'Yes, send it' }).press('Enter')
    await expectMessage(officerPage, 'A new decision has been ordered. The applicant and the office are informed.')
    await waitForVisible(officerPage.getByRole('region', { name: 'Decided appeals' }).getByText(reference))

    await page.goto('/dashboard')
    await waitForVisible(page.getByText('Your appeal succeeded. The panchayat must decide now.'))
    await page.getByRole('link', { name: /^See details/ }).click()
    const details = page.getByRole('dialog')
    await waitForVisible(details.getByText('Appeal decided: the panchayat must decide again'))
    await waitForVisible(details.getByText('New decision ordered on appeal'))
    await office.page.goto('/staff_dashboard')
    const review = await openReview(await findRow(office.page, noc, reference), 'UPDATE', reference)
    await waitForVisible(review.getByText(/^The appellate officer ordered: decide again by /))
    await waitForVisible(review.getByText(/ writes: The map is readable\.$/))
    await waitForVisible(review.getByText(/You rejected this application before/))
    await expectAccessible(office.page)
  })

  test('because the due date has passed is offered on the page of the application, and named on the home screen', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE })
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    await makeLate(join(village.dataDir, 'postgres'), reference)
    await page.goto(`/viewApplication/${username}?application=${reference}`)
    const details = page.getByRole('dialog')
    await waitForVisible(details.getByText('The due date has passed'))
    await details
      .getByRole('link', { name: `Appeal: ${reference}` })
      .first()
      .click()
    await waitForVisible(page.getByText('I ask you to order a decision by a fixed date.'))
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send appeal' }).press('Enter')
    await waitForVisible(page.getByText('Appeal sent'))

    await page.goto('/dashboard')
    const card = page.getByRole('listitem').filter({ hasText: 'The panchayat staff are checking your documents.' })
    await waitForVisible(card.getByText(/^Your appeal is being examined\. .+ must decide by .+ \d{4}\.$/))
    await expectAccessible(page)
    await context.request.post('/api/language', { data: { language: 'hi' } })
    await page.goto('/dashboard')
    await waitForVisible(page.getByText(/^आपकी अपील पर विचार हो रहा है। .+ को .+ तक निर्णय लेना है।$/))
  })

  test('with the outcome that the decision stands tells the applicant why, and who decides a second appeal', async ({
    visit,
    offered,
    village,
  }) => {
    const noc = offered('noc')
    const { page, context } = await visit({ viewport: PHONE })
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, noc, aFilledForm(noc))
    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    await reject(office.context, reference)
    const filed = await context.request.post(appealPath(reference), { data: { ground: 'rejected' } })
    expect(filed.status()).toBe(200)
    await page.goto(`/viewApplication/${username}?application=${reference}`)
    await waitForVisible(page.getByRole('dialog').getByText(/^Next: your appeal is decided by .+ \d{4}$/))

    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    const account = await createOfficer(admin.page, 'kavita')
    const expectedErrors = ['401 GET /api/notifications/stream', ABORTED_CALL]
    const { page: officerPage } = await visit({ expectedErrors })
    await activate(officerPage, account)
    await confirmAccount(join(village.dataDir, 'postgres'), account.email)
    await officerPage.getByRole('link', { name: `Read and decide: ${reference}` }).click()
    await officerPage.getByRole('radio', { name: 'Order a new decision' }).check()
    await officerPage.getByRole('textbox', { name: /Reason, which the applicant reads/ }).fill('The map is blank.')
    // A day outside the legal period is refused before anything is sent.
    await fillDate(officerPage, 'New due date', addDays(dayInIndia(new Date()), 1000))
    await officerPage.getByRole('button', { name: 'Send decision' }).click()
    await waitForVisible(officerPage.getByText(/^Choose a day between .+ and .+/))
    await officerPage.getByRole('radio', { name: 'The decision stands' }).check()
    await officerPage.setViewportSize(PHONE)
    const document = officerPage.getByRole('region', { name: 'Documents' })
    const reason = officerPage.getByRole('textbox', { name: /Reason, which the applicant reads/ })
    const appealed = officerPage.getByRole('region', { name: 'Rejected because:' })
    const shown = async () => [await appealed.isVisible(), await document.isVisible(), await reason.isVisible()]
    await expectEventually(shown).toEqual([true, true, false])
    await expectAccessible(officerPage)
    await officerPage.getByRole('button', { name: 'Decide', exact: true }).click()
    await expectEventually(shown).toEqual([false, false, true])
    await expectAccessible(officerPage)
    await officerPage.getByRole('button', { name: 'Send decision' }).click()
    // After a failure, Back closes the dialog, and the message stays beside the form. The dialog opens again without it.
    await abortOnce(officerPage, appealDecisionPath(reference))
    const confirmation = officerPage.getByRole('dialog', { name: 'Send this decision?' })
    await confirmation.getByRole('button', { name: 'Yes, send it' }).click()
    await waitForVisible(confirmation.getByText(/^The portal cannot be reached/))
    await confirmation.getByRole('button', { name: 'Back', exact: true }).click()
    const form = officerPage.getByRole('region', { name: 'Your decision' })
    await waitForVisible(form.getByText(/^The portal cannot be reached/))
    await officerPage.getByRole('button', { name: 'Send decision' }).click()
    await waitForVisible(confirmation)
    expect(await officerPage.getByText(/^The portal cannot be reached/).count()).toBe(0)
    await confirmation.getByRole('button', { name: 'Yes, send it' }).click()
    await expectMessage(officerPage, 'Recorded: the decision stands. The applicant is informed.')
    await waitForVisible(officerPage.getByRole('region', { name: 'Decided appeals' }).getByText('The decision stands'))

    await page.goto(`/viewApplication/${username}?application=${reference}`)
    const details = page.getByRole('dialog')
    await waitForVisible(details.getByText('Appeal decided: the decision stands'))
    await waitForVisible(details.getByText('The map is blank.').first())
    await waitForVisible(details.getByText(/You can make a second appeal within \d+ days: .+/).first())
    await expectAccessible(page)
  })
})
