// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { MAX_OWN_REASONS, type OwnReason } from '#shared/charter/reasons.ts'
import { offeredReasonsSchema } from '#shared/charter/reasons-wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { cardOf, submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { keyboardUser, waitForFocus } from '#tests/support/keyboard-user.ts'
import { findRow, openReview, saveButton } from '#tests/support/office.ts'
import { abortOnce, expectEventually, expectHeading, expectMessage, waitForVisible } from '#tests/support/screen.ts'

const BRIDGE = { en: 'The plot lies beyond the old bridge.', hi: 'यह ज़मीन पुराने पुल के पार है।' }
const FEE = { en: 'The fee is not paid.', hi: 'शुल्क जमा नहीं है।' }
const SAVED = 'The reasons have been saved. Earlier decisions keep their text.'

const both = (texts: OwnReason['texts']): OwnReason => ({ texts, kinds: ['rejection', 'amendment'] })

const reasonsIn = async ({ request }: BrowserContext) =>
  offeredReasonsSchema.parse(await (await request.get('/api/reasons')).json()).data

/** Replaces the list through the API, as another admin or as the state that the other tests of this village expect. */
async function storeReasons(context: BrowserContext, reasons: readonly OwnReason[]) {
  const { version } = await reasonsIn(context)
  const response = await context.request.post('/api/reasons', { data: { version, reasons, hidden: [] } })
  expect(response.status()).toBe(200)
}

/** The fields of the reason at a position, which must be open. */
const fieldsOf = (page: Page, position: number) => {
  const reason = page
    .getByRole('group', { name: 'Your own reasons' })
    .getByRole('listitem')
    .nth(position - 1)
  return {
    english: reason.getByRole('textbox', { name: 'Text (English)' }),
    hindi: reason.getByRole('textbox', { name: /^Text \(हिन्दी\)/ }),
    forRejections: reason.getByRole('checkbox', { name: 'For rejections' }),
    forChanges: reason.getByRole('checkbox', { name: 'For requests for changes' }),
  }
}

const textsOn = async (page: Page) =>
  (await page.getByRole('button', { name: /^Reason \d+:/ }).allTextContents()).map((text) => text.replace(/^.*?: /, ''))

const addReason = (page: Page) => page.getByRole('button', { name: 'Add reason' }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save reasons' }).click()

/** How often the overview of the office counts a reason. */
async function countOf({ request }: BrowserContext, reason: string) {
  const { data } = await (await request.get('/api/overview')).json()
  return data.rejections.find((row: { reason: string }) => row.reason === reason)?.count ?? 0
}

describe('A reason of the panchayat', () => {
  test('is added by an admin with its translation, chosen by keyboard, read by the citizen in Hindi, and counted', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    const { username } = await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    const counted = await countOf(admin.context, BRIDGE.en)
    await admin.page.goto('/Admin/charter')
    await admin.page.getByRole('link', { name: 'Reasons for reviewers' }).click()
    await expectHeading(admin.page, 'Reasons for reviewers')
    await addReason(admin.page)
    const fields = fieldsOf(admin.page, 1)
    await waitForFocus(fields.english)
    await fields.english.fill(BRIDGE.en)
    await fields.hindi.fill(BRIDGE.hi)
    await save(admin.page)
    await expectMessage(admin.page, SAVED)

    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    await openReview(await findRow(page, noc, reference), 'UPDATE', reference)
    await page.keyboard.press('r')
    const reason = page.getByRole('button', { name: BRIDGE.en })
    await keyboardUser(page).reach(reason)
    await page.keyboard.press('Enter')
    const message = page.getByRole('textbox', { name: 'Reason for rejection' })
    await expectEventually(() => message.inputValue()).toBe(BRIDGE.en)
    await saveButton(page.getByRole('dialog'), 'Rejected').click()
    await page.getByRole('button', { name: 'Send now' }).click()
    await expectMessage(page, 'Verification status and message updated successfully!')

    await citizen.context.addCookies([{ name: 'language', value: 'hi', url: new URL(page.url()).origin }])
    await citizen.page.goto(`/viewApplication/${username}`)
    await citizen.page.getByRole('tab', { name: 'अस्वीकृत' }).click()
    await cardOf(citizen.page, reference)
      .getByRole('button', { name: `आवेदन ${reference} देखें` })
      .click()
    await waitForVisible(citizen.page.getByRole('dialog').getByText(BRIDGE.hi).first())
    expect(await countOf(admin.context, BRIDGE.en)).toBe(counted + 1)
    // The row of the reason shows both languages, and how often it was used.
    await admin.page.goto('/Admin/reasons')
    const own = admin.page.getByRole('button', { name: /^Reason 1:/ })
    await waitForVisible(own.getByText(BRIDGE.hi))
    await waitForVisible(
      own.getByText(
        counted === 0 ? 'Used once in the newest decisions of the last 90 days' : /^Used \d+ times in the newest/,
      ),
    )
    await admin.page.goto('/Admin')
    const figure = admin.page.getByRole('listitem').filter({ hasText: BRIDGE.en })
    await admin.page.getByText('Reasons for rejection, and feedback of applicants').click()
    await expectEventually(() => figure.textContent()).toContain(`${BRIDGE.en} ${counted + 1}`)
    await storeReasons(admin.context, [])
  })

  test('for changes, too, leads from a rejection to a request for changes in its own words', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    await storeReasons(admin.context, [both(FEE), { texts: BRIDGE, kinds: ['rejection'] }])
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const review = await openReview(await findRow(page, noc, reference), 'UPDATE', reference)
    await page.keyboard.press('r')
    const askInstead = review.getByRole('button', { name: 'Ask for changes instead' })
    await review.getByRole('button', { name: BRIDGE.en }).click()
    // Changes by the applicant do not resolve this reason.
    expect(await askInstead.count()).toBe(0)
    const message = review.getByRole('textbox', { name: 'Reason for rejection' })
    await message.fill('')
    await review.getByRole('button', { name: FEE.en }).click()
    await askInstead.click()
    await waitForVisible(review.getByRole('heading', { name: 'Ask for changes' }))
    const reasonFields = review.getByRole('textbox', { name: /^What to change:/ })
    await expectEventually(() => reasonFields.first().inputValue()).toBe(FEE.en)
    // The panel offers this reason for other parts, too, but not the reason that is for rejections only.
    await waitForVisible(review.getByRole('button', { name: FEE.en }).first())
    expect(await review.getByRole('button', { name: BRIDGE.en }).count()).toBe(0)
    // No sentence of a request for changes says that the applicant must apply again.
    const sentences = await review
      .locator('fieldset button[title]')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('title') ?? ''))
    expect(sentences.length).toBeGreaterThan(0)
    expect(sentences.filter((sentence) => sentence.includes('apply'))).toEqual([])
    await storeReasons(admin.context, [])
  })
})

describe('The screen of the reasons', () => {
  test('names what is missing, moves and removes reasons by keyboard, and saves them in order', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/reasons')
    await waitForVisible(page.getByText('Your office has not added any reasons yet.'))
    await addReason(page)
    const first = fieldsOf(page, 1)
    await first.forRejections.uncheck()
    await save(page)
    const summary = page.getByRole('alert', { name: 'There is a problem' })
    await waitForVisible(summary.getByRole('link', { name: 'Reason 1: Please choose what the reason is for' }))
    await summary.getByRole('link', { name: 'Reason 1: Please write the text in English' }).click()
    await waitForFocus(first.english)
    await first.english.fill(BRIDGE.en)
    await first.forChanges.check()
    await addReason(page)
    await fieldsOf(page, 2).english.fill(FEE.en)
    await addReason(page)
    await fieldsOf(page, 3).english.fill('To be removed.')

    const up = page.getByRole('button', { name: 'Move reason 2 up' })
    await up.focus()
    await page.keyboard.press('Enter')
    await waitForFocus(page.getByRole('button', { name: 'Move reason 1 up' }))
    await expectEventually(() => textsOn(page)).toEqual([
      expect.stringContaining(FEE.en),
      expect.stringContaining(BRIDGE.en),
      expect.stringContaining('To be removed.'),
    ])
    await page.getByRole('button', { name: 'Remove reason 3 from the list' }).click()
    await waitForFocus(page.getByRole('button', { name: /^Reason 2:/ }))
    await page
      .getByRole('checkbox', { name: 'A document is no longer valid. Please apply again with a valid one.' })
      .uncheck()
    await waitForVisible(page.getByText('Not saved yet'))
    await save(page)
    await expectMessage(page, SAVED)
    expect(await page.getByText('Not saved yet').count()).toBe(0)
    // The reason that is not offered any more is collapsed, with its sentence in both languages.
    const withdrawn = page.getByText('Not offered (1)')
    await withdrawn.click()
    await waitForVisible(page.getByRole('checkbox', { name: /^Out of date .*दस्तावेज़/, checked: false }))
    const { reasons, hidden } = await reasonsIn(context)
    expect(reasons).toEqual([
      { texts: { en: FEE.en }, kinds: ['rejection'] },
      { texts: { en: BRIDGE.en }, kinds: ['amendment'] },
    ])
    expect(hidden).toEqual(['expired'])
    await storeReasons(context, [])
  })

  test('adds the changes of another admin to those of this one, and keeps what was typed', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['409 POST /api/reasons'] })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/reasons')
    await addReason(page)
    await fieldsOf(page, 1).english.fill(BRIDGE.en)
    await storeReasons(context, [both(FEE)])
    await save(page)
    await waitForVisible(page.getByText('Not saved yet, because another admin has changed the reasons meanwhile'))
    expect(await fieldsOf(page, 1).english.inputValue()).toBe(BRIDGE.en)
    const added = page.getByRole('button', { name: /^Reason 2:/ })
    expect(await added.textContent()).toContain(FEE.en)
    expect(await added.textContent()).toContain('Added by another admin')
    expect((await reasonsIn(context)).reasons).toEqual([both(FEE)])
    await save(page)
    await expectMessage(page, SAVED)
    expect(await page.getByText('Added by another admin').count()).toBe(0)
    expect((await reasonsIn(context)).reasons.map(({ texts }) => texts.en)).toEqual([BRIDGE.en, FEE.en])
    await storeReasons(context, [])
  })

  test('keeps what was typed when saving fails, and reports a list that cannot be loaded', async ({ visit }) => {
    const { page, context } = await visit({ expectedErrors: ['500 GET /api/reasons', ABORTED_CALL] })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/reasons')
    await addReason(page)
    await fieldsOf(page, 1).english.fill(BRIDGE.en)
    await abortOnce(page, '/api/reasons')
    await save(page)
    await waitForVisible(page.getByRole('alert').filter({ hasText: 'The portal cannot be reached' }))
    expect(await fieldsOf(page, 1).english.inputValue()).toBe(BRIDGE.en)
    await save(page)
    await expectMessage(page, SAVED)
    await storeReasons(context, [])

    await page.route('**/api/reasons', (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/Admin/reasons')
    const failure = page.getByRole('alert').filter({ hasText: 'The reasons could not be loaded' })
    await waitForVisible(failure)
    await page.unroute('**/api/reasons')
    await failure.getByRole('button').click()
    await waitForVisible(page.getByText('Your office has not added any reasons yet.'))
  })

  test('adds no more than fifty reasons, and the message at the desk stays visible beside fifty', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    const many = Array.from({ length: MAX_OWN_REASONS }, (_, index) =>
      both({ en: `Receipt ${index + 1} of the tax is missing.` }),
    )
    await storeReasons(admin.context, many)
    await admin.page.goto('/Admin/reasons')
    await waitForVisible(admin.page.getByText('You can have up to 50 own reasons.'))
    expect(await admin.page.getByRole('button', { name: 'Add reason' }).count()).toBe(0)

    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const review = await openReview(await findRow(page, noc, reference), 'UPDATE', reference)
    await page.keyboard.press('r')
    const last = review.getByRole('button', { name: 'Receipt 50 of the tax is missing.' })
    await last.click()
    const message = review.getByRole('textbox', { name: 'Reason for rejection' })
    expect(await message.inputValue()).toBe('Receipt 50 of the tax is missing.')
    const [box, saveBox] = [await message.boundingBox(), await saveButton(review, 'Rejected').boundingBox()]
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual((saveBox?.y ?? 0) + 1)
    await storeReasons(admin.context, [])
  })

  test('is not shown to staff and citizens', async ({ visit }) => {
    const { page, context } = await visit()
    for (const role of ['staff', 'user'] as const) {
      await logInThroughApi(context, DEMO[role])
      await page.goto('/Admin/reasons')
      await expectHeading(page, 'Access Denied')
      expect(await page.getByRole('button', { name: 'Save reasons' }).count()).toBe(0)
      expect(await page.getByText('Reasons for reviewers').count()).toBe(0)
    }
  })
})
