// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { findRow, openReview, saveButton, statusCard } from '#tests/support/office.ts'
import { openFirst } from '#tests/support/open-first.ts'
import { expectEventually, expectMessage, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('unsent-review/')))

describe('Work in a review that is not sent yet', () => {
  test('survives a reload, which opens the application again: compared answers, flags, the decision and its message; a logout removes it from the device', async ({
    visit,
  }) => {
    const { page, review } = await openFirst(visit, 'status=Pending&category=birth-certificates')
    const reference = (await review.getByRole('heading').first().textContent())?.match(/BC-\d{4}-\w{8}/)?.[0] ?? ''
    const proved = review.getByRole('region', { name: /^In this document:/ })
    const tick = proved.getByRole('checkbox', { name: 'Child First Name' })
    const flag = proved.getByRole('button', { name: 'Date of Birth differs from the document' })
    const message = review.getByRole('textbox', { name: 'Reason for rejection' })
    await tick.check()
    await flag.click()
    await statusCard(review, 'Rejected').check()
    await message.press('End')
    await message.pressSequentially(' Please send a readable copy.')
    const written = await message.inputValue()

    // A login after the end of the session returns to the same address.
    await expectEventually(async () => new URL(page.url()).searchParams.get('open')).toBe(reference)
    await page.reload()
    await waitForVisible(page.getByRole('dialog', { name: reference }))
    await waitForVisible(proved.getByText('2 of 7 compared'))
    expect(await tick.isChecked()).toBe(true)
    expect(await flag.getAttribute('aria-pressed')).toBe('true')
    expect(await statusCard(review, 'Rejected').isChecked()).toBe(true)
    expect(await message.inputValue()).toBe(written)
    expect(await storedKeys(page)).toHaveLength(4)

    await page.keyboard.press('Escape')
    await review.waitFor({ state: 'detached' })
    await expectEventually(async () => new URL(page.url()).searchParams.has('open')).toBe(false)
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    await waitForPath(page, '/')
    await expectEventually(() => storedKeys(page)).toEqual([])
  })

  test('has one message for each decision, and the request for changes takes over only suggested sentences', async ({
    visit,
  }) => {
    const { page, review } = await openFirst(visit, 'status=Pending&category=noc')
    const message = review.getByRole('textbox', { name: 'Message to the applicant' })
    const reason = review.getByRole('textbox', { name: 'Reason for rejection' })
    // A text that is written before the choice goes with the first decision.
    await review.getByRole('button', { name: 'Add a message' }).click()
    await message.fill('Please come on Monday.')
    await statusCard(review, 'Verified').check()
    expect(await message.inputValue()).toBe('Please come on Monday.')
    await statusCard(review, 'Rejected').check()
    expect(await reason.inputValue()).toBe('')
    await reason.fill('The plot is not yours.')
    await review.getByRole('button', { name: 'Unreadable document' }).click()
    await statusCard(review, 'Verified').check()
    expect(await message.inputValue()).toBe('Please come on Monday.')
    await statusCard(review, 'Rejected').check()
    expect(await reason.inputValue()).toMatch(/^The plot is not yours\. /)
    await page.keyboard.press('q')
    const request = review.getByRole('textbox', { name: /^What to change: / })
    await expectEventually(() => request.inputValue()).toBe(
      'We cannot read this document. Please add a clear photo or scan of it.',
    )
  })
})

describe('The review of a document', () => {
  test('shows each answer once, the number of the document, and below it the last decision with the applicant’s name', async ({
    visit,
  }) => {
    const { page, review, documents } = await openFirst(visit, 'status=Pending&category=birth-certificates')
    const childName = review.getByText('Child First Name', { exact: true }).filter({ visible: true })
    await waitForVisible(review.getByRole('region', { name: /^In this document:/ }).getByText('0 of 7 compared'))
    expect(await childName.count()).toBe(1)
    await waitForVisible(documents.getByText(/^1 of \d+$/).last())
    await page.keyboard.press('2')
    await waitForVisible(documents.getByText(/^2 of \d+$/).last())
    expect(await childName.count()).toBe(1)
    const applicant = await review.getByRole('heading', { level: 2 }).locator('[title]').first().textContent()
    await page.keyboard.press('v')
    await review.getByRole('button', { name: 'Verify and next' }).click()
    await waitForVisible(documents.getByText(`${applicant}: Verified`))
    await documents.getByRole('button', { name: 'Undo', exact: true }).click()
    await waitForVisible(review.getByRole('heading', { level: 2 }).getByText(`${applicant}`))
  })
})

describe('A verification although answers are flagged', () => {
  test('is asked about for each set of flags, removes the unsent work when it is sent, and shows the admin what was compared and flagged', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const review = await openReview(await findRow(page, service, reference), 'UPDATE', reference)
    const flagOf = (name: string) => review.getByRole('button', { name: `${name} differs from the document` })
    const question = review.getByText('You flagged something in this application. Decide anyway?')
    await flagOf('Date of Birth').click()
    await statusCard(review, 'Verified').check()
    await page.keyboard.press('Control+Enter')
    await waitForVisible(question)
    expect(await page.getByRole('button', { name: 'Send now' }).count()).toBe(0)
    // When the flags have changed, the question is asked again.
    await flagOf('Date of Birth').click()
    await flagOf('Child First Name').click()
    expect(await question.count()).toBe(0)
    await page.keyboard.press('Control+Enter')
    await waitForVisible(question)
    // The question is above the buttons that save, and has the focus. Its own button is the next stop.
    const asked = review.getByRole('alert').filter({ hasText: 'Decide anyway?' })
    await expectEventually(() => asked.evaluate((box) => box === document.activeElement)).toBe(true)
    const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [box, save] = [await boxOf(asked), await boxOf(saveButton(review, 'Verified'))]
    expect(save.y - box.y - box.height).toBeGreaterThanOrEqual(0)
    expect(save.y - box.y - box.height).toBeLessThan(12)
    await page.keyboard.press('Tab')
    const anyway = review.getByRole('button', { name: 'Decide anyway' })
    await expectEventually(() => anyway.evaluate((button) => button === document.activeElement)).toBe(true)
    await anyway.press('Enter')
    await page.getByRole('button', { name: 'Send now' }).click()
    await expectMessage(page, 'Verification status and message updated successfully!')
    const keysOf = async () => (await storedKeys(page)).filter((key) => key.includes(reference))
    await expectEventually(keysOf).toEqual([])

    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    await admin.page.goto('/Admin/Dashboard')
    const toSign = await openReview(await findRow(admin.page, service, reference), 'Review', reference)
    await waitForVisible(toSign.getByText('Compared 1 of 7 answers', { exact: true }))
    await waitForVisible(toSign.getByText('Flagged: Child First Name', { exact: true }))
    const proved = toSign.getByRole('region', { name: /^In this document:/ })
    await waitForVisible(proved.getByText(`Flagged by ${DEMO.staff.username}`, { exact: true }))
  })
})
