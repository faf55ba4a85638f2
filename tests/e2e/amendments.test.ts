// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { amendmentPath, amendmentRequestPath } from '#shared/applications/amendments.ts'
import { DEMO, logInAs, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { cardOf, submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/files.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { chooseFiles } from '#tests/support/form-documents.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { waitForFocus } from '#tests/support/keyboard-user.ts'
import { decide, findRow, openReview, statusCard } from '#tests/support/office.ts'
import { REQUEST_REASON, requestChanges, sendButton } from '#tests/support/requested-changes.ts'
import {
  abortOnce,
  expectEventually,
  expectHeading,
  expectMessage,
  expectNoHorizontalOverflow,
  waitForVisible,
} from '#tests/support/screen.ts'

/** The visible texts of an element that contain these words. */
const visibleTexts = (element: Locator, words: string) =>
  element.getByText(words).filter({ visible: true }).allInnerTexts()

const sentNotice = (page: Page) => page.getByText('Your changes have been sent.').first()

describe('Changes before the decision', () => {
  test('are requested by keyboard, made on a phone, compared by the reviewer, and part of the history', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const { purpose = '' } = noc.words.fields
    const { landMap = '' } = noc.words.documents
    const citizen = await visit({ viewport: PHONE })
    const { username } = await registerThroughApi(citizen.context)
    const form = aFilledForm(noc)
    const reference = await submitThroughApi(citizen.context, noc, form)

    const { page: staffPage, context: office } = await visit()
    await logInThroughApi(office, DEMO.staff)
    await staffPage.goto('/staff_dashboard')
    const review = await openReview(await findRow(staffPage, noc, reference), 'UPDATE', reference)
    // The request marks an answer that the reviewer has ticked as compared.
    await review.getByRole('checkbox').first().check()
    await staffPage.keyboard.press('q')
    const request = review.getByRole('region', { name: 'Ask for changes' })
    const documents = review.getByRole('region', { name: 'Documents' })
    // The documents stay visible beside the request, and a flagged document is shown.
    await expectEventually(() => documents.getByRole('button', { pressed: true }).getAttribute('title')).not.toMatch(
      new RegExp(`^${landMap}`),
    )
    await waitForVisible(request.getByText('Checked', { exact: true }))
    await request.getByRole('button', { name: 'Preview' }).press('Enter')
    await waitForVisible(request.getByText('Please flag at least one part'))
    await request.getByRole('checkbox', { name: purpose }).press('Space')
    await request.getByRole('checkbox', { name: landMap }).press('Space')
    await waitForVisible(request.getByText('2 parts flagged'))
    await waitForVisible(documents.getByRole('img', { name: /^Preview of/ }).first())
    await expectEventually(() => documents.getByRole('button', { pressed: true }).getAttribute('title')).toMatch(
      new RegExp(`^${landMap}`),
    )
    // Escape returns to the decision, and what is flagged is kept.
    const ask = review.getByRole('button', { name: 'Ask for changes' })
    await staffPage.keyboard.press('Escape')
    await request.waitFor({ state: 'detached' })
    await expectEventually(() => ask.evaluate((button) => button === document.activeElement)).toBe(true)
    await staffPage.keyboard.press('Enter')
    await expectEventually(() => request.getByRole('checkbox', { checked: true }).count()).toBe(2)
    const reason = request.getByRole('textbox', { name: `What to change: ${purpose}` })
    await reason.fill('')
    await request.getByRole('button', { name: 'Preview' }).press('Enter')
    await waitForVisible(request.getByText('Please write what to change'))
    await expectEventually(() => reason.evaluate((box) => box === document.activeElement)).toBe(true)
    await staffPage.keyboard.type(REQUEST_REASON)
    await request.getByRole('button', { name: 'Preview' }).press('Enter')
    await waitForVisible(request.getByText('We cannot read this document. Please add a clear photo or scan of it.'))
    await waitForVisible(request.getByText('Send this request?'))
    const mayContinue = Promise.withResolvers<void>()
    await staffPage.route(`**${amendmentRequestPath(reference)}`, async (route) => {
      await mayContinue.promise
      await route.continue()
    })
    await request.getByRole('button', { name: 'Send request' }).press('Enter')
    // Escape does not hide a request that is being sent.
    await staffPage.keyboard.press('Escape')
    expect(await request.isVisible()).toBe(true)
    mayContinue.resolve()
    await expectMessage(staffPage, 'The applicant has been asked for these changes.')
    await waitForVisible(review.getByText(/^Requested on \w+ \d+, \d{4}: 2 parts$/))
    // A phone shows either the application or the decision, so the decision also says that the application waits.
    const waits = review.getByText('The applicant has been asked for changes and has not sent them yet.')
    await staffPage.setViewportSize(PHONE)
    await waitForVisible(waits)
    await waitForVisible(review.getByText('No last date: the time to decide is paused until they come.'))
    await staffPage.setViewportSize(DESKTOP)
    await waitForVisible(waits)
    expect(await review.getByRole('button', { name: 'Ask for changes' }).count()).toBe(0)
    await expectEventually(() => statusCard(review, 'Verified').isEnabled()).toBe(true)

    const { page } = citizen
    await page.goto('/dashboard')
    await waitForVisible(page.getByRole('main').getByText('Changes needed', { exact: true }))
    await waitForVisible(page.getByText(`${purpose}, ${landMap}`, { exact: true }))
    await page.getByRole('link', { name: /^Make the changes/ }).click()
    await expectHeading(page, 'Changes needed')
    await expectNoHorizontalOverflow(page)
    const facts = page.getByRole('region', { name: 'Your application' })
    await waitForVisible(facts.getByText(reference))
    await waitForVisible(facts.getByText('Changes asked on'))
    await waitForVisible(page.getByText(REQUEST_REASON))
    // The document is named by the heading of the part and by the file. The cards do not repeat the name.
    const map = page.getByRole('region', { name: landMap })
    await waitForVisible(map.getByRole('group', { name: landMap }))
    expect(await visibleTexts(map, landMap)).toEqual([landMap, `${landMap}.pdf`])
    await waitForVisible(page.getByText('Please correct 2 parts and send them.'))
    await waitForVisible(
      facts.getByText(
        /^Until you send your changes, .* There is no last date, but the panchayat can also decide without/,
      ),
    )
    // The first field to correct is on the first screen of a phone.
    const answer = page.getByRole('textbox', { name: purpose })
    const bar = sendButton(page).locator('..')
    const [answerBox, barBox] = [await answer.boundingBox(), await bar.boundingBox()]
    expect((answerBox?.y ?? Number.NaN) + (answerBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
    const progress = page.getByRole('region', { name: '0 of 2 corrected' })
    await waitForVisible(progress.getByText('What you fill in is kept on this device until you send it.'))
    await progress.getByRole('link', { name: landMap }).click()
    await expectEventually(() => page.evaluate(() => document.activeElement?.id)).toBe('part-landMap')
    expect(await answer.inputValue()).toBe(form.texts.purpose)
    expect(await page.getByRole('textbox').count()).toBe(1)
    const part = page.getByRole('region', { name: purpose })
    await waitForVisible(
      part
        .getByText('You sent:')
        .locator('..')
        .getByText(form.texts.purpose ?? ''),
    )
    await answer.fill('To run a mill')
    await waitForVisible(page.getByRole('heading', { name: '1 of 2 corrected' }))
    await part.getByRole('button', { name: `Undo: keep ${purpose} as you sent it` }).click()
    await waitForFocus(answer)
    expect(await answer.inputValue()).toBe(form.texts.purpose)
    await waitForVisible(page.getByRole('heading', { name: '0 of 2 corrected' }))
    await answer.fill('To run a flour mill')
    // While a part is open, the button leads to it, and a second press says what is missing there.
    const toNext = page.getByRole('button', { name: 'Go to next part' })
    await toNext.click()
    await expectEventually(() => page.evaluate(() => document.activeElement?.id)).toBe('part-landMap')
    await toNext.click()
    await waitForVisible(map.getByText(/^Please /).first())
    expect(await page.getByRole('alert', { name: 'There is a problem' }).count()).toBe(0)
    expect(await page.getByText('Please fix the errors in the form').count()).toBe(0)
    await chooseFiles(page, landMap, [aPdf('new-map.pdf', 'a new map')])
    await waitForVisible(map.getByText(`New document, replaces ${landMap}.pdf`))
    await waitForVisible(page.getByText(`You send: ${purpose}, ${landMap}. Everything else stays as it is.`))
    await map.getByRole('button', { name: `Undo: do not replace ${landMap}` }).click()
    await waitForVisible(page.getByRole('heading', { name: '1 of 2 corrected' }))
    await chooseFiles(page, landMap, [aPdf('new-map.pdf', 'a new map')])
    await waitForVisible(page.getByRole('heading', { name: '2 of 2 corrected' }))
    await sendButton(page).click()
    await waitForVisible(sentNotice(page))
    await expectHeading(page, 'Changes sent')
    await waitForVisible(page.getByRole('heading', { name: 'What happens next' }))
    await page.getByRole('link', { name: 'See the application' }).click()
    const details = page.getByRole('dialog')
    await waitForVisible(details.getByText('Changes requested'))
    await waitForVisible(details.getByText('Changes sent'))
    await page.goto(`/viewApplication/${username}`)
    await waitForVisible(cardOf(page, reference))
    expect(await page.getByText('Changes needed').count()).toBe(0)

    await staffPage.goto('/notifications')
    await waitForVisible(staffPage.getByText('Applicant sent the changes').first())
    await staffPage.goto('/staff_dashboard')
    const changed = await openReview(await findRow(staffPage, noc, reference), 'UPDATE', reference)
    const received = changed.getByRole('region', { name: 'Changes by the applicant' })
    const row = received.getByRole('listitem').filter({ hasText: REQUEST_REASON })
    const compared = () => row.getByRole('definition').allTextContents()
    await expectEventually(compared).toEqual([form.texts.purpose, 'To run a flour mill'])
    await waitForVisible(received.getByRole('link', { name: 'new-map.pdf' }))
    await waitForVisible(received.getByRole('link', { name: `${landMap}.pdf` }))
    // The new document is shown first, although it is not the first of the service.
    const tabs = changed.getByRole('region', { name: 'Documents' }).getByRole('listitem')
    await expectEventually(() => tabs.filter({ hasText: /New ·/ }).count()).toBe(1)
    const shown = tabs.filter({ has: staffPage.getByRole('button', { pressed: true }) })
    await expectEventually(() => shown.textContent()).toMatch(new RegExp(`^\\d ${landMap}\\d of \\dNew ·`))
    await decide(changed, 'Verified', '')
    await expectMessage(staffPage, 'Verification status and message updated successfully!')
  })

  test('are offered in place of a rejection that the applicant can avoid, with its reason and the shown document; the next application opens', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const { landMap = '' } = noc.words.documents
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const next = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const reference = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard?status=Pending&category=noc&sort=newest')
    await page.getByRole('button', { name: `UPDATE ${reference}` }).click()
    const review = page.getByRole('dialog', { name: reference })
    const documents = review.getByRole('region', { name: 'Documents' })
    await documents.getByRole('button', { name: landMap }).click()
    await page.keyboard.press('e')
    const offer = review.getByText('The applicant can fix this.')
    await review.getByRole('button', { name: 'Another panchayat' }).click()
    expect(await offer.count()).toBe(0)
    const reason = review.getByRole('textbox', { name: 'Reason for rejection' })
    await reason.fill('')
    await review.getByRole('button', { name: 'Unreadable document' }).click()
    await waitForVisible(offer)
    await review.getByRole('button', { name: 'Ask for changes instead' }).click()
    const request = review.getByRole('region', { name: 'Ask for changes' })
    await waitForVisible(request.getByText('1 part flagged'))
    expect(await request.getByRole('checkbox', { name: landMap }).isChecked()).toBe(true)
    await request.getByRole('button', { name: 'Preview' }).click()
    await waitForVisible(request.getByText('We cannot read this document. Please add a clear photo or scan of it.'))
    await request.getByRole('button', { name: 'Send request and next' }).click()
    await waitForVisible(page.getByRole('dialog', { name: next }))
    await expectMessage(page, 'The applicant has been asked for these changes.')
    const { data } = await (await citizen.context.request.get(`/api/applications/${reference}`)).json()
    expect(data.amendments[0].items.map(({ name }: { name: string }) => name)).toEqual(['landMap'])
  })

  test('that a citizen typed survive a reload, a failure, a lost network and the end of the session, and are sent only once', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const expectedErrors = [
      ABORTED_CALL,
      '500 POST',
      'error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED',
      '401 POST',
    ]
    const citizen = await visit({ viewport: PHONE, expectedErrors })
    const { page, context } = citizen
    const { reference, email, password } = await requestChanges(citizen, await visit(), noc, [
      'purpose',
      'aadhaarNumber',
    ])
    const path = amendmentPath(reference)
    expectedErrors.push(`500 POST ${path}`, `401 POST ${path}`, `net::ERR_FAILED POST ${path}`)
    const keys: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(path)) keys.push(request.headers()['idempotency-key'])
    })
    await page.goto(`/amend/${reference}`)
    const purpose = page.getByRole('textbox', { name: 'Purpose' })
    const aadhaar = page.getByRole('textbox', { name: 'Aadhaar Number' })
    await waitForVisible(aadhaar)
    expect(await aadhaar.inputValue()).toBe('')
    await purpose.fill('To run a flour mill')
    await aadhaar.fill('999941057058')

    await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: { message: 'Broken.' } }), { times: 1 })
    await sendButton(page).click()
    await waitForVisible(page.getByRole('alert').filter({ hasText: 'Your changes could not be sent' }))
    await context.setOffline(true)
    await waitForVisible(page.getByRole('main').getByRole('button', { name: 'Try again' }))
    await context.setOffline(false)
    await abortOnce(page, path)
    await page.getByRole('button', { name: 'Try again' }).click()
    await waitForVisible(page.getByText('There is no network. What you filled in is kept.', { exact: false }))
    expect(await purpose.inputValue()).toBe('To run a flour mill')

    await page.reload()
    await waitForVisible(aadhaar)
    expect([await purpose.inputValue(), await aadhaar.inputValue()]).toEqual(['To run a flour mill', ''])
    await aadhaar.fill('999941057058')
    await context.request.post('/api/logout')
    await sendButton(page).click()
    const ended = page.getByRole('dialog', { name: 'You have been logged out' })
    await waitForVisible(
      ended.getByText('Everything you typed is kept in this tab until you log in again. It has not been sent yet.'),
    )
    await ended.getByRole('link', { name: 'Log in' }).click()
    await logInAs(page, { email, password })
    await waitForVisible(purpose)
    expect(await purpose.inputValue()).toBe('To run a flour mill')
    expect((await aadhaar.inputValue()).replaceAll(' ', '')).toBe('999941057058')
    await sendButton(page).click()
    await waitForVisible(sentNotice(page))
    expect(new Set(keys).size).toBe(1)
    await page.reload()
    await waitForVisible(page.getByText('There is nothing to change now'))
    await waitForVisible(page.getByText(/^You sent your changes on/))
    await expectHeading(page, 'Changes sent')
  })
})
