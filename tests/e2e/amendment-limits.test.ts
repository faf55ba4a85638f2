// SPDX-License-Identifier: Apache-2.0
import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { amendmentPath } from '#shared/applications/amendments.ts'
import { MAX_AMENDMENTS } from '#shared/applications/lifecycle.ts'
import { cardOf } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/files.ts'
import { chooseFiles } from '#tests/support/form-documents.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { waitForFocus } from '#tests/support/keyboard-user.ts'
import { findRow, openReview, requestThroughApi } from '#tests/support/office.ts'
import { REQUEST_REASON, requestChanges, sendButton } from '#tests/support/requested-changes.ts'
import { expectEventually, expectHeading, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'

/** Why a document is right, in the words of the applicant. */
const WHY = 'The plot number is at the top of the map, in Hindi.'

describe('Changes before the decision', () => {
  test('cannot be sent after the decision; the screen says so and leads back', async ({ visit, offered }) => {
    const household = offered('household')
    const expectedErrors = [ABORTED_CALL, '404 GET /api/applications/NC-2026-22222222']
    const citizen = await visit({ viewport: PHONE, expectedErrors })
    const office = await visit()
    const { reference, username } = await requestChanges(citizen, office, household, ['address'])
    expectedErrors.push(`409 POST ${amendmentPath(reference)}`)
    const { page } = citizen
    // Without the notification stream, the screen does not learn of the decision before it sends the changes.
    await page.route('**/api/notifications/stream', (route) => route.abort())
    await page.goto(`/viewApplication/${username}`)
    await waitForVisible(cardOf(page, reference).getByText('Changes needed'))
    await waitForVisible(cardOf(page, reference).getByText('Next: you change one part and send it'))
    expect(await cardOf(page, reference).getByText('the panchayat staff check').count()).toBe(0)
    await page.getByRole('link', { name: `Make the changes: ${reference}` }).click()
    // An answer that was not changed is sent only if the applicant confirms that it is right.
    const toPart = page.getByRole('button', { name: 'Go to the part' })
    await toPart.click()
    await toPart.click()
    await waitForVisible(page.getByText(/you have not changed this yet/))
    await page.getByRole('checkbox', { name: 'It is right as it is' }).check()
    await waitForVisible(page.getByRole('heading', { name: '1 of 1 done, 1 kept as it is' }))
    await page.getByRole('textbox').first().fill('12 Temple Lane, Sundarpur')
    expect(await page.getByRole('checkbox', { name: 'It is right as it is' }).count()).toBe(0)
    const decision = { appId: reference, status: 'Verified', collection: household.id }
    expect((await office.context.request.post('/api/updatestatus', { data: decision })).status()).toBe(200)
    await sendButton(page).click()
    await waitForVisible(page.getByText('There is nothing to change now'))
    await expectHeading(page, 'Changes to your application')
    await page.getByRole('link', { name: 'My Applications' }).last().click()
    await waitForVisible(cardOf(page, reference))
    await page.goto('/amend/NC-2026-22222222')
    await waitForVisible(page.getByText('There is nothing to change now'))
    await expectHeading(page, 'Changes to your application')
  })

  test('count and quote an answer that the applicant keeps as it is, and mark it as done when the reviewer has compared it', async ({
    visit,
    offered,
  }) => {
    const household = offered('household')
    const [citizen, office] = [await visit(), await visit()]
    const { reference, form } = await requestChanges(citizen, office, household, ['address', 'fullName'])
    const multipart = { address: form.texts.address ?? '', fullName: 'Meena Kumari' }
    expect((await citizen.context.request.post(amendmentPath(reference), { multipart })).status()).toBe(200)
    await office.page.goto('/staff_dashboard')
    const review = await openReview(await findRow(office.page, household, reference), 'UPDATE', reference)
    const received = review.getByRole('region', { name: 'Changes by the applicant' })
    await waitForVisible(received.getByText(/Only 1 part has changed\. 1 part was kept as it is\.$/))
    const kept = received.getByRole('listitem').filter({ hasText: 'The applicant says: “It is right as it is”' })
    expect(await kept.getByRole('definition').first().textContent()).toBe(form.texts.address)
    expect(await kept.count()).toBe(1)
    const isGreen = () =>
      kept.evaluate((card) => {
        const theme = getComputedStyle(document.documentElement)
        card.style.outlineColor = theme.getPropertyValue('--color-leaf')
        const { borderInlineStartColor, outlineColor } = getComputedStyle(card)
        return borderInlineStartColor === outlineColor
      })
    expect(await isGreen()).toBe(false)
    await waitForVisible(review.getByText(/^You compared 0 of \d+ answers$/))
    await kept.getByRole('checkbox', { name: 'Compared' }).check()
    await expectEventually(isGreen).toBe(true)
    await waitForVisible(review.getByText(/^You compared 1 of \d+ answers$/))
    const changed = received.getByRole('listitem').filter({ hasText: 'Meena Kumari' })
    await changed.getByRole('checkbox', { name: 'Compared' }).check()
    await waitForVisible(review.getByText(/^You compared 2 of \d+ answers$/))
  })

  test('need an explanation for a document that the applicant keeps, which the office and the applicant read', async ({
    visit,
    offered,
  }) => {
    const noc = offered('noc')
    const { landMap = '', environmentalClearance = '' } = noc.words.documents
    const [citizen, office] = [await visit({ viewport: PHONE }), await visit()]
    const { reference } = await requestChanges(citizen, office, noc, ['landMap', 'environmentalClearance'])
    const { page } = citizen
    await page.goto(`/amend/${reference}`)
    const map = page.getByRole('region', { name: landMap })
    const keep = (part: Locator) => part.getByRole('checkbox', { name: 'It is right as it is' })
    await keep(map).check()
    // A document that was never sent cannot be kept.
    const absent = page.getByRole('region', { name: environmentalClearance })
    await waitForVisible(absent.getByText('No document'))
    expect(await keep(absent).count()).toBe(0)
    expect(await map.getByRole('button').count()).toBe(0)
    const explanation = map.getByRole('textbox', { name: 'Say why it is right' })
    await explanation.fill(WHY)
    await waitForVisible(page.getByRole('heading', { name: '1 of 2 done, 1 kept as it is' }))
    // At the end of a finished part, a button leads to the next one.
    await map.getByRole('button', { name: `Next: ${environmentalClearance}` }).click()
    await waitForFocus(absent.getByRole('heading', { name: environmentalClearance }))
    await page.reload()
    await expectEventually(() => explanation.inputValue()).toBe(WHY)
    // Without the confirmation, the buttons that add files are back.
    await keep(map).uncheck()
    await waitForVisible(map.getByRole('group', { name: landMap }))
    await chooseFiles(page, environmentalClearance, [aPdf('clearance.pdf', 'a clearance')])
    await keep(map).check()
    expect(await explanation.inputValue()).toBe('')
    await explanation.focus()
    await page.getByRole('button', { name: 'Go to next part' }).click()
    const missing = map.getByText('Please write why this document is right as it is')
    await waitForVisible(missing)
    await waitForFocus(explanation)
    await explanation.fill(WHY)
    expect(await missing.count()).toBe(0)
    await waitForVisible(page.getByRole('heading', { name: '2 of 2 done, 1 kept as it is' }))
    await waitForVisible(page.getByText(`You say that this is right as it is: ${landMap}.`))
    await waitForVisible(page.getByText('You cannot take it back after sending.'))
    await expectNoHorizontalOverflow(page)
    await sendButton(page).click()
    await expectHeading(page, 'Changes sent')
    await page.getByRole('link', { name: 'See the application' }).click()
    await waitForVisible(page.getByText(`${landMap}: kept as it is. You wrote: ${WHY}`))

    await office.page.goto('/staff_dashboard')
    const review = await openReview(await findRow(office.page, noc, reference), 'UPDATE', reference)
    const received = review.getByRole('region', { name: 'Changes by the applicant' })
    await waitForVisible(received.getByText(/Only 1 part has changed\. 1 part was kept as it is\.$/))
    const kept = received.getByRole('listitem').filter({ hasText: landMap })
    await waitForVisible(kept.getByText(`Kept as it is: ${WHY}`))
    await waitForVisible(kept.getByRole('link', { name: `${landMap}.pdf` }))
    const tabs = review.getByRole('region', { name: 'Documents' }).getByRole('listitem')
    expect(await tabs.filter({ hasText: /New ·/ }).count()).toBe(1)
    await waitForVisible(review.getByText(`${landMap}: Kept as it is: ${WHY}`))
  })

  test('can be requested three times; then the reviewer must decide', async ({ visit, offered }) => {
    const household = offered('household')
    const [citizen, office] = [await visit(), await visit()]
    const { reference } = await requestChanges(citizen, office, household, ['address'])
    for (let round = 1; round <= MAX_AMENDMENTS; round += 1) {
      if (round > 1) await requestThroughApi(office.context, reference, ['address'], REQUEST_REASON)
      const multipart = { address: `${round} Temple Lane` }
      expect((await citizen.context.request.post(amendmentPath(reference), { multipart })).status()).toBe(200)
    }
    await office.page.goto('/staff_dashboard')
    const review = await openReview(await findRow(office.page, household, reference), 'UPDATE', reference)
    await waitForVisible(review.getByText('Changes have been requested three times. Please decide now.'))
    expect(await review.getByRole('button', { name: 'Ask for changes' }).count()).toBe(0)
    const before = review.getByRole('region', { name: 'Changes by the applicant' }).getByRole('definition')
    await expectEventually(() => before.allTextContents()).toEqual(['2 Temple Lane', '3 Temple Lane'])
  })
})
