// SPDX-License-Identifier: Apache-2.0
import type { Locator } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi } from '#tests/support/accounts.ts'
import { DESKTOP, PHONE } from '#tests/support/browser.ts'
import { aRepeatingPdf } from '#tests/support/files.ts'
import { test } from '#tests/support/journey.ts'
import { saveButton, statusCard } from '#tests/support/office.ts'
import { openFirst } from '#tests/support/open-first.ts'
import { expectEventually, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'
import { TIMINGS } from '#web/lib/timings.ts'

describe('The documents beside the answers in a review', () => {
  test('take at least 60 % of the width and the height of the dialog, and are readable without zoom; the tab names kind and pages', async ({
    visit,
  }) => {
    const { page, review, documents, pages } = await openFirst(visit, 'status=Pending&category=household')
    await waitForVisible(pages.first().locator('canvas'))
    const [dialogBox, documentsBox, pageBox] = await Promise.all([
      review.boundingBox(),
      documents.boundingBox(),
      pages.first().boundingBox(),
    ])
    if (!dialogBox || !documentsBox || !pageBox) throw new Error('Nothing is shown')
    expect(documentsBox.width / dialogBox.width).toBeGreaterThanOrEqual(0.6)
    expect(documentsBox.height / dialogBox.height).toBeGreaterThanOrEqual(0.9)
    // On a page that is 500 px wide, a text of 11 points is 9 px high.
    expect(pageBox.width).toBeGreaterThanOrEqual(500)
    await waitForVisible(documents.getByRole('button', { pressed: true }).getByText(/\d+ pages?/))

    await page.keyboard.press('f')
    const full = await documents.getByRole('button', { name: 'Leave full screen' }).boundingBox()
    expect(full?.y).toBeLessThan(dialogBox.y)
    await page.keyboard.press('Escape')
    await waitForVisible(documents.getByRole('button', { name: 'Full screen', exact: true }))
    expect(await review.count()).toBe(1)
    // Esc only leaves the full screen. The close button closes the dialog at once.
    await page.keyboard.press('f')
    await waitForVisible(documents.getByRole('button', { name: 'Leave full screen' }))
    await review.getByRole('button', { name: 'Close', exact: true }).click()
    await review.waitFor({ state: 'detached' })
  })

  test('are compared with the answers that they prove; a tick is kept when the application is opened again', async ({
    visit,
  }) => {
    const { page, review, documents } = await openFirst(visit, 'status=Pending&category=birth-certificates')
    const first = documents.getByRole('button', { pressed: true })
    const title = (await first.getAttribute('title'))?.split(' · ')[0] ?? ''
    const proved = review.getByRole('region', { name: `In this document: ${title}` })
    await waitForVisible(proved.getByText('0 of 7 compared'))
    await proved.getByRole('checkbox', { name: 'Date of Birth' }).check()
    await page.keyboard.press('j')
    await waitForVisible(review.getByText(/^2 of \d+ to verify$/))
    await page.keyboard.press('k')
    await waitForVisible(review.getByText(/^1 of \d+ to verify$/))
    await waitForVisible(proved.getByText('1 of 7 compared'))
    expect(await proved.getByRole('checkbox', { name: 'Date of Birth' }).isChecked()).toBe(true)
    await page.keyboard.press('2')
    await waitForVisible(review.getByRole('region', { name: /^In this document:/ }).getByText(/of 2 compared/))
  })

  test('let the reviewer flag an answer that differs from them, which begins the reason of a rejection and the request for changes', async ({
    visit,
  }) => {
    const { page, review, documents } = await openFirst(visit, 'status=Pending&category=birth-certificates')
    await waitForVisible(documents.getByRole('button', { pressed: true }))
    const proved = review.getByRole('region', { name: /^In this document:/ })
    const tick = proved.getByRole('checkbox', { name: 'Date of Birth' })
    const flag = proved.getByRole('button', { name: 'Date of Birth differs from the document' })
    await tick.check()
    await flag.click()
    expect(await tick.isChecked()).toBe(false)
    await waitForVisible(proved.getByText('1 of 7 compared'))
    await statusCard(review, 'Verified').check()
    await waitForVisible(review.getByText('1 part flagged').first())
    const message = review.getByRole('textbox', { name: 'Reason for rejection' })
    await statusCard(review, 'Rejected').check()
    expect(await message.inputValue()).toMatch(/^Date of Birth: This differs from your documents\. [^:]*$/)
    // The reason follows the flags, in the order of the form, and keeps what the reviewer adds.
    await review.getByRole('button', { name: 'Names differ' }).click()
    const nameFlag = proved.getByRole('button', { name: 'Child First Name differs from the document' })
    await nameFlag.click()
    expect(await message.inputValue()).toMatch(/^Child First Name: This .* Date of Birth: This .* The names /)
    await nameFlag.click()
    expect(await message.inputValue()).toMatch(/^Date of Birth: This [^:]* The names /)
    await message.fill('')
    // Another decision does not need the reason.
    await statusCard(review, 'Verified').check()
    expect(await review.getByRole('textbox').count()).toBe(0)
    await page.keyboard.press('q')
    const request = review.getByRole('region', { name: 'Ask for changes' })
    expect(await request.getByRole('checkbox', { name: 'Date of Birth' }).isChecked()).toBe(true)
  })

  test('and the cards of the decision keep their size and place when a rejection is chosen', async ({ visit }) => {
    const { review, documents, pages } = await openFirst(visit, 'status=Pending&category=birth-certificates', {
      viewport: DESKTOP,
    })
    await waitForVisible(pages.first().locator('canvas'))
    const cards = [
      statusCard(review, 'Verified'),
      statusCard(review, 'Rejected'),
      review.getByRole('button', { name: /^Ask for changes/ }),
      documents,
    ]
    const boxes = () => Promise.all(cards.map((card) => card.boundingBox()))
    const before = await boxes()
    await statusCard(review, 'Rejected').check()
    await waitForVisible(review.getByRole('textbox', { name: 'Reason for rejection' }))
    expect(await boxes()).toEqual(before)
    await review.getByRole('button', { name: 'Names differ' }).click()
    await waitForVisible(review.getByRole('button', { name: 'Ask for changes instead' }))
    expect(await boxes()).toEqual(before)
  })

  test('have one row with equal tabs and the tools at 1280 × 800, and fill the rest with equal margins; tooltips have the full names', async ({
    visit,
  }) => {
    const { documents, pages } = await openFirst(visit, 'status=Pending&category=birth-certificates', {
      viewport: DESKTOP,
    })
    await waitForVisible(pages.first().locator('canvas'))
    const tabs = documents.getByRole('listitem')
    const tabBoxes = await tabs.evaluateAll((items) =>
      items.map((item) => {
        const { top, width } = item.getBoundingClientRect()
        return [Math.round(top), Math.round(width)].join(' ')
      }),
    )
    expect(new Set(tabBoxes).size).toBe(1)
    expect(tabBoxes.length).toBeGreaterThan(2)
    const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const row = await boxOf(documents.getByRole('list'))
    for (const tool of ['Reduce', 'Enlarge', 'Rotate right', 'Full screen']) {
      const box = await boxOf(documents.getByRole('button', { name: tool }))
      expect([tool, box.y >= row.y && box.y + box.height <= row.y + row.height]).toEqual([tool, true])
      expect(box.x).toBeGreaterThanOrEqual(row.x + row.width)
    }
    const [pane, frame, sheet] = [
      await boxOf(documents),
      await boxOf(pages.first().locator('../..')),
      await boxOf(pages.first()),
    ]
    expect(Math.round(frame.y + frame.height)).toBe(Math.round(pane.y + pane.height))
    expect(Math.abs(sheet.x - frame.x - (frame.x + frame.width - sheet.x - sheet.width))).toBeLessThanOrEqual(1)
    expect(await tabs.first().getByRole('button').getAttribute('title')).toMatch(/^Proof of Birth · .+ · .+ · .+\.\w+$/)
  })

  test('stay beside a rejection, whose reasons and message are all visible without scrolling, with 160 px of answers, at 1280 × 800', async ({
    visit,
  }) => {
    for (const category of ['birth-certificates', 'household', 'noc']) {
      const { page, review, documents, pages } = await openFirst(visit, `status=Pending&category=${category}`, {
        viewport: DESKTOP,
      })
      const form = review.getByRole('form', { name: 'Your decision' })
      await page.keyboard.press('e')
      await waitForVisible(form.getByText('The applicant reads it.', { exact: true }))
      await page.keyboard.press('3')
      await waitForVisible(pages.first().locator('canvas'))
      await waitForVisible(form.getByText(/^\d+ of 1,000$/))
      // Four lines of 20 px.
      const reason = await form.getByRole('textbox', { name: 'Reason for rejection' }).boundingBox()
      expect(reason?.height).toBeGreaterThanOrEqual(80)
      const shownAnswers = await review
        .getByRole('region', { name: 'Applicant', exact: true })
        .locator('..')
        .boundingBox()
      expect(shownAnswers?.height).toBeGreaterThanOrEqual(160)
      const dialogBox = await review.boundingBox()
      const bottomOf = async (locator: Locator) => {
        const box = await locator.boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      }
      expect(await bottomOf(saveButton(form, 'Rejected'))).toBeLessThanOrEqual(
        (dialogBox?.y ?? 0) + (dialogBox?.height ?? 0),
      )
      const overflow = await form.evaluate(({ parentElement: box }) => (box ? box.scrollHeight - box.clientHeight : -1))
      expect([category, overflow]).toEqual([category, 0])
      expect((await documents.boundingBox())?.width).toBeGreaterThan(500)
    }
  })

  test('are above their answers on a phone, in halves that can be resized, with the decision one tap away', async ({
    visit,
  }) => {
    const { page, review, documents, pages } = await openFirst(visit, 'status=Pending&category=household', {
      viewport: PHONE,
      hasTouch: true,
    })
    await expectNoHorizontalOverflow(page)
    // The dialog has the whole width. Its height is the 90 % that the specification allows, less the row of the toasts.
    const box = await review.boundingBox()
    expect(box?.width).toBe(PHONE.width)
    expect(box?.height).toBeGreaterThan(0.89 * PHONE.height)
    expect(box?.height).toBeLessThanOrEqual(0.9 * PHONE.height)
    const answers = review.getByRole('region', { name: 'Applicant', exact: true })
    const status = statusCard(review, 'Verified')
    const enlarge = documents.getByRole('button', { name: 'Enlarge' })
    const shown = async () => [await answers.isVisible(), await enlarge.isVisible(), await status.isVisible()]
    await expectEventually(shown).toEqual([true, true, false])
    await waitForVisible(pages.first().locator('canvas'))
    // An upright page is enlarged, because its text would be too small. The header of the dialog is one row.
    expect((await pages.first().boundingBox())?.width).toBeGreaterThan(1.3 * PHONE.width)
    const next = await review.getByRole('button', { name: 'Next application' }).boundingBox()
    const close = await review.getByRole('button', { name: 'Close', exact: true }).boundingBox()
    expect(Math.abs((next?.y ?? 0) - (close?.y ?? Number.NaN))).toBeLessThan(10)
    const proved = review.getByRole('region', { name: /^In this document:/ })
    const answer = await proved.getByRole('checkbox').first().boundingBox()
    expect((answer?.y ?? 0) + (answer?.height ?? 0)).toBeLessThan(0.85 * PHONE.height)
    // The bar between the halves is moved with the keyboard or by dragging.
    const heightOf = async () => (await documents.boundingBox())?.height ?? 0
    const handle = review.getByRole('separator', { name: 'Height of the document' })
    const before = await heightOf()
    await handle.press('ArrowDown')
    await expectEventually(heightOf).toBeGreaterThan(before + 10)
    const bar = (await handle.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
    await page.mouse.down()
    await page.mouse.move(bar.x + bar.width / 2, bar.y - 100)
    await page.mouse.up()
    await expectEventually(heightOf).toBeLessThan(before - 10)
    await review.getByRole('button', { name: 'Decide' }).tap()
    await expectEventually(shown).toEqual([false, false, true])
    await expectEventually(() => status.evaluate((field) => field === document.activeElement)).toBe(true)
    const ask = review.getByRole('button', { name: 'Ask for changes' })
    await ask.tap()
    await waitForVisible(review.getByRole('region', { name: 'Ask for changes' }))
    await review.getByRole('button', { name: 'Cancel', exact: true }).tap()
    await expectEventually(() => ask.evaluate((button) => button === document.activeElement)).toBe(true)
    const save = await review.getByRole('button', { name: 'Save', exact: true }).boundingBox()
    expect((save?.y ?? 0) + (save?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
    await statusCard(review, 'Rejected').check()
    const card = await statusCard(review, 'Rejected').boundingBox()
    await review.getByRole('button', { name: 'Names differ' }).tap()
    expect(await statusCard(review, 'Rejected').boundingBox()).toEqual(card)
    await review.getByRole('button', { name: 'Compare', exact: true }).tap()
    await expectEventually(shown).toEqual([true, true, false])
  })

  test('give way to an approval on a phone, which shows the certificate, and how many answers were compared', async ({
    visit,
  }) => {
    const { page, context } = await visit({ viewport: PHONE, hasTouch: true })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard?status=Verified')
    await page
      .getByRole('button', { name: /^Review / })
      .first()
      .tap()
    const review = page.getByRole('dialog')
    await review.getByRole('button', { name: 'Decide', exact: true }).tap()
    const card = await statusCard(review, 'Rejected').boundingBox()
    await statusCard(review, 'Approved').check()
    await waitForVisible(review.getByRole('img', { name: 'Preview of Certificate' }).locator('canvas'))
    expect(await statusCard(review, 'Rejected').boundingBox()).toEqual(card)
    await waitForVisible(review.getByText(/^You compared 0 of \d+ answers$/))
    expect(await saveButton(review, 'Approved').isEnabled()).toBe(true)
    await expectNoHorizontalOverflow(page)
  })

  test('can be opened in a new tab if they cannot be drawn', async ({ visit }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.route('**/uploads/**', (route) =>
      route.fulfill({ status: 200, contentType: 'application/pdf', body: '%PDF-1.7 and nothing else' }),
    )
    await page.goto('/staff_dashboard?status=Pending&category=household')
    await page
      .getByRole('row')
      .getByRole('button', { name: /^UPDATE / })
      .first()
      .click()
    const documents = page.getByRole('dialog').getByRole('region', { name: 'Documents' })
    await waitForVisible(documents.getByRole('alert').getByText(/cannot show this document/))
    await waitForVisible(documents.getByRole('link', { name: 'Open in a new tab' }))
  })

  test('show an error if they take too long to draw, and do not block the next document', async ({ visit }) => {
    const { page, context } = await visit()
    await page.clock.install()
    await logInThroughApi(context, DEMO.staff)
    const body = Buffer.from(await aRepeatingPdf(9).arrayBuffer())
    await page.route('**/uploads/**', (route) => route.fulfill({ contentType: 'application/pdf', body }), { times: 1 })
    await page.goto('/staff_dashboard?status=Pending&category=birth-certificates')
    await page
      .getByRole('row')
      .getByRole('button', { name: /^UPDATE / })
      .first()
      .click()
    const documents = page.getByRole('dialog').getByRole('region', { name: 'Documents' })
    const pages = documents.getByRole('img', { name: /^Preview of/ })
    await waitForVisible(pages.first())
    await page.clock.fastForward(TIMINGS.pdfDeadline)
    await waitForVisible(documents.getByRole('alert').getByText(/cannot show this document/))
    await page.keyboard.press('2')
    await waitForVisible(pages.first().locator('canvas'))
  })
})
