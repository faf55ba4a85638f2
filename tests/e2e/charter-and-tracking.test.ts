import type { BrowserContext } from 'playwright'
import { describe, expect } from 'vitest'
import { applicationDetailsSchema, ownListSchema } from '#shared/applications/wire.ts'
import { publishedCharterSchema } from '#shared/charter/wire.ts'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { withoutLabels } from '#tests/support/charter.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectMessage, waitForVisible } from '#tests/support/screen.ts'

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

    const { page } = await visit({ refusals: ['404 POST /api/track'] })
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
    await waitForVisible(page.getByText('This is not a complete application ID. Please compare it with the receipt.'))
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

describe('The charter', () => {
  test('is confirmed by an admin, who imports time limits and holidays and corrects a limit', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    const before = await charterIn(context)
    await page.goto('/Admin/charter')
    const limit = page.locator('[name="noc.workingDays"]')
    await page.locator('#charter-file').setInputFiles({
      name: 'charter.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('collection,workingDays\nnoc,0\n'),
    })
    await expectEventually(() => limit.inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Confirm charter' }).click()
    await waitForVisible(page.getByText('Please enter a whole number from 1 to 365'))
    await limit.fill('21')
    await page.getByRole('button', { name: 'Confirm charter' }).click()
    await expectMessage(page, 'The charter has been confirmed. All due dates have been updated.')
    expect((await charterIn(context)).services.find(({ collection }) => collection === 'noc')?.workingDays).toBe(21)

    await page
      .locator('#holidays-file')
      .setInputFiles({ name: 'holidays.ics', mimeType: 'text/calendar', buffer: Buffer.from(HOLIDAYS) })
    await page.getByRole('button', { name: 'Remove Village fair, Jan 6, 2099' }).click()
    await page.getByRole('button', { name: 'Save calendar' }).click()
    await expectMessage(page, 'The calendar has been saved. All due dates have been updated.')
    const { calendar } = await charterIn(context)
    expect(calendar.holidays.filter(({ name }) => name === 'Village fair')).toEqual([
      { day: '2099-01-05', name: 'Village fair' },
    ])
    // Other tests on this village expect the original limits.
    const services = withoutLabels(before.services)
    expect((await context.request.post('/api/charter', { data: { services } })).status()).toBe(200)
    expect((await context.request.post('/api/calendar', { data: before.calendar })).status()).toBe(200)
  })
})
