// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext } from 'playwright'
import { describe, expect } from 'vitest'
import { applicationDetailsSchema, ownListSchema } from '#shared/applications/wire.ts'
import { publishedCharterSchema } from '#shared/charter/wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { withoutLabels } from '#tests/support/charter.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillDate } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'

/** The citizen's first undecided application, with the last four digits of the mobile number. */
async function undecidedOf({ request }: BrowserContext) {
  const list = ownListSchema.parse(await (await request.post('/api/user/getapplication')).json())
  const reference = list.data.find(({ status }) => status === 'Pending')?._id ?? ''
  const { data } = applicationDetailsSchema.parse(await (await request.get(`/api/applications/${reference}`)).json())
  return { reference, digits: data.applicant.mobile.slice(-4) }
}

const charterIn = async ({ request }: BrowserContext) =>
  publishedCharterSchema.parse(await (await request.get('/api/charter')).json()).data

const HOLIDAYS = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'SUMMARY:Village fair', 'DTSTART;VALUE=DATE:20990105'],
  ...['DTEND;VALUE=DATE:20990107', 'END:VEVENT', 'END:VCALENDAR'],
].join('\r\n')

describe('Tracking without login', () => {
  test('starts on the landing page, detects a mistyped ID before it is sent, and shows status and due date', async ({
    visit,
  }) => {
    const citizen = await visit()
    await logInThroughApi(citizen.context, DEMO.user)
    const { reference, digits } = await undecidedOf(citizen.context)

    const { page } = await visit({ expectedErrors: ['404 POST /api/track'] })
    await page.goto('/')
    await page.getByRole('link', { name: /Track an application without logging in/ }).click()
    await expectHeading(page, 'Track an application')
    const [id, last] = [page.getByLabel('Application ID'), page.getByLabel('Last four digits of the mobile number')]
    const show = page.getByRole('button', { name: 'Show status' })
    await show.click()
    await waitForVisible(page.getByText('Please enter the application ID'))
    await id.fill(`${reference.slice(0, -1)}${reference.endsWith('2') ? '3' : '2'}`)
    await last.fill(digits)
    await show.click()
    await waitForVisible(page.getByText('This application ID is not correct. Please compare it with the receipt.'))
    await id.fill(reference.toLowerCase())
    await last.fill(digits === '0000' ? '1111' : '0000')
    await show.click()
    await waitForVisible(page.getByText('We could not find an application with this ID and these digits.'))
    expect(await id.inputValue()).toBe(reference.toLowerCase())
    await last.fill(digits)
    await show.click()
    await waitForVisible(page.getByText(reference, { exact: true }))
    await waitForVisible(page.getByRole('list', { name: 'Steps of the application' }).getByText('Received'))
    await waitForVisible(page.getByText(/\d+ days? (left|late)|Due today/))
  })
})

describe('A signed-in citizen who tracks an application', () => {
  test('is led to My Applications, not to the login', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.user)
    const { reference, digits } = await undecidedOf(context)
    await page.goto('/track')
    await page.getByLabel('Application ID').fill(reference)
    await page.getByLabel('Last four digits of the mobile number').fill(digits)
    await page.getByRole('button', { name: 'Show status' }).click()
    await page.getByRole('main').getByRole('link', { name: 'My Applications' }).click()
    await waitForPath(page, `/viewApplication/${DEMO.user.username}`)
  })
})

describe('The right to appeal', () => {
  test('is named when a rejected application is tracked and on the Contact page, with the officer and the time', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    const { mobile } = await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const office = await visit()
    await logInThroughApi(office.context, DEMO.staff)
    const data = { appId: reference, status: 'Rejected', collection: 'noc', message: 'The land map is unreadable.' }
    expect((await office.context.request.post('/api/updatestatus', { data })).status()).toBe(200)

    const { page } = await visit()
    await page.goto('/track')
    await page.getByLabel('Application ID').fill(reference)
    await page.getByLabel('Last four digits of the mobile number').fill(mobile.slice(-4))
    await page.getByRole('button', { name: 'Show status' }).click()
    await waitForVisible(
      page.getByText('If you do not agree, you can appeal. Log in to see until when, and to appeal.'),
    )
    await page.getByRole('link', { name: 'Who decides on appeals, and within which time' }).click()
    const decision = page.getByRole('region', { name: 'You do not agree with a decision?' })
    await waitForVisible(decision.getByText('Block Development Officer decides. Appeal within 30 days.'))
    const contact = page.getByRole('definition').filter({ hasText: '10 am to 5 pm' })
    // The days are those of the office's calendar, from which due dates are computed.
    await expectEventually(() => contact.textContent()).toBe('Monday to Saturday, 10 am to 5 pm')
  })
})

describe('The charter', () => {
  test('is confirmed by an admin, who imports time limits and holidays and corrects a limit', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    const before = await charterIn(context)
    await page.goto('/Admin/charter')
    const limit = page.locator('[id="noc.workingDays"]')
    const states = page.getByRole('main').getByRole('status').filter({ hasText: /saved/i })
    const expectStates = (expected: readonly (string | RegExp)[]) =>
      expectEventually(() => states.allTextContents()).toEqual(
        expected.map((state) => (typeof state === 'string' ? state : expect.stringMatching(state))),
      )
    await expectStates(['No unsaved changes', 'No unsaved changes', 'No unsaved changes'])
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'NOC Approval' }) })
    await waitForVisible(row.getByRole('cell', { name: 'Sarpanch', exact: true }))
    await waitForVisible(page.getByRole('columnheader', { name: 'Law and section' }))
    expect(await limit.isVisible()).toBe(false)
    await page.locator('#charter-file').setInputFiles({
      name: 'charter.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('collection,workingDays\nnoc,0\n'),
    })
    await expectEventually(() => limit.inputValue()).toBe('0')
    await expectStates(['Not saved yet', 'No unsaved changes', 'No unsaved changes'])
    await page.getByRole('link', { name: 'Reasons for reviewers' }).click()
    const question = page.getByRole('dialog', { name: 'Leave without saving?' })
    await question.getByRole('button', { name: 'Stay on this page' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await limit.inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Confirm charter' }).click()
    // The summary names the service and the field, and leads to the field, which is open.
    const summary = page.getByRole('alert', { name: 'There is a problem' })
    await summary
      .getByRole('link', { name: 'NOC Approval: Working days to decide: please enter a whole number from 1 to 365' })
      .click()
    expect(await limit.evaluate((input) => input === document.activeElement)).toBe(true)
    // A row with an error cannot be closed.
    await row.getByRole('button', { name: 'Change NOC Approval', expanded: true }).press('Enter')
    expect(await limit.isVisible()).toBe(true)
    await limit.fill('21')
    // An error after the attempt is shown at its field, which keeps the focus.
    const clause = page.locator('[id="noc.clause"]')
    const law = await clause.inputValue()
    await clause.fill('')
    await waitForVisible(row.getByText('1 field to correct'))
    expect(await clause.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await summary.count()).toBe(0)
    await clause.fill(law)
    await page.getByRole('button', { name: 'Confirm charter' }).click()
    await expectMessage(page, 'The charter has been confirmed. All due dates have been updated.')
    expect((await charterIn(context)).services.find(({ collection }) => collection === 'noc')?.workingDays).toBe(21)
    const savedAt = /^Saved: [A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2}.[AP]M$/
    await expectStates([savedAt, 'No unsaved changes', 'No unsaved changes'])
    await waitForVisible(page.getByText(/^Confirmed on /))
    await clause.fill('')
    expect(await clause.evaluate((input) => input === document.activeElement)).toBe(true)
    expect(await summary.count()).toBe(0)
    await clause.fill(law)

    await page.getByRole('button', { name: 'Add holiday' }).click()
    await waitForVisible(page.getByText('Day of the holiday: please enter a date'))
    await waitForVisible(page.getByText('Name of the holiday: please enter a name'))
    expect(await page.locator('#holiday-day').evaluate((input) => input === document.activeElement)).toBe(true)
    await page
      .locator('#holidays-file')
      .setInputFiles({ name: 'holidays.ics', mimeType: 'text/calendar', buffer: Buffer.from(HOLIDAYS) })
    await page.getByRole('button', { name: 'Remove Village fair, Jan 6, 2099' }).click()
    await expectStates([savedAt, 'No unsaved changes', 'Not saved yet'])
    await waitForVisible(page.getByRole('listitem').filter({ hasText: 'Village fair' }).getByText('Not saved yet'))
    // Each part of the calendar is saved by its own button, which leaves the other part as it is.
    await page.getByRole('checkbox', { name: 'Wednesday' }).check()
    await page.getByRole('button', { name: 'Save days off' }).click()
    await expectStates([savedAt, savedAt, 'Not saved yet'])
    expect((await charterIn(context)).calendar).toEqual({
      weeklyDaysOff: expect.arrayContaining([...before.calendar.weeklyDaysOff, 3]),
      holidays: before.calendar.holidays,
    })
    // A holiday that was typed and not added yet is saved, too, as soon as it is complete.
    await page.getByRole('textbox', { name: 'Name of the holiday' }).fill('Sowing day')
    await page.getByRole('button', { name: 'Save holidays' }).click()
    await waitForVisible(page.getByText('Day of the holiday: please enter a date'))
    await fillDate(page, 'Day of the holiday', '2099-02-01')
    await page.getByRole('button', { name: 'Save holidays' }).click()
    await expectMessage(page, 'The calendar has been saved. All due dates have been updated.')
    await expectStates([savedAt, savedAt, savedAt])
    const { calendar } = await charterIn(context)
    expect(calendar.holidays.filter(({ day }) => day > '2099')).toEqual([
      { day: '2099-01-05', name: 'Village fair' },
      { day: '2099-02-01', name: 'Sowing day' },
    ])
    // Other tests on this village expect the original limits.
    const services = withoutLabels(before.services)
    expect((await context.request.post('/api/charter', { data: { services } })).status()).toBe(200)
    expect((await context.request.post('/api/calendar', { data: before.calendar })).status()).toBe(200)
  })
})
