// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { PHONE, type Visit } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { findRow, openReview, saveButton, statusCard } from '#tests/support/office.ts'
import { expectEventually, expectMessage, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'

const CHILD = {
  childLastName: 'Chaurasia',
  childMiddleName: '',
  dateOfBirth: '2021-02-03',
  fatherName: 'Dinkar Chaurasia',
  motherName: 'Geeta Chaurasia',
}

/** Submits an application for the child, in which some answers differ. */
function applyFor(citizen: Visit, service: OfferedService, changes: Record<string, string>) {
  const { texts, lists } = aFilledForm(service)
  const answers = Object.fromEntries(Object.entries({ ...texts, ...CHILD, ...changes }).filter(([, text]) => text))
  return submitThroughApi(citizen.context, service, { texts: answers, lists })
}

describe('A possible duplicate', () => {
  test('is shown in the review, compared side by side by keyboard, and rejected with a reason that contains the ID', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const first = await applyFor(citizen, service, { childFirstName: 'Lakshmi' })
    const second = await applyFor(citizen, service, { childFirstName: 'Laxmi', motherName: 'Gita Chaurasia' })
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const review = await openReview(await findRow(page, service, second), 'UPDATE', second)
    await waitForVisible(review.getByText('Possible duplicate: 1 similar'))
    // The answers that differ name the other application, so that the reviewer finds them.
    await waitForVisible(review.getByText(`Differs in ${first}: Geeta Chaurasia`).first())
    expect(await review.getByText(`Differs in ${first}: Dinkar Chaurasia`).count()).toBe(0)
    await page.keyboard.press('c')
    const comparison = page.getByRole('dialog', { name: 'Compare applications' })
    await waitForVisible(comparison.getByText(first, { exact: true }))
    const rows = (await comparison.getByRole('listitem').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))
    expect(rows.slice(0, 4)).toEqual([
      expect.stringMatching(/Laxmi Chaurasia.*Lakshmi Chaurasia.*Similar$/),
      expect.stringMatching(/Feb 3, 2021.*Feb 3, 2021.*Same$/),
      expect.stringMatching(/Dinkar Chaurasia.*Dinkar Chaurasia.*Same$/),
      expect.stringMatching(/Gita Chaurasia.*Geeta Chaurasia.*Similar$/),
    ])
    // Each application has two files.
    expect(await comparison.getByText(/^Proof of Birth: /).count()).toBe(4)
    await page.setViewportSize(PHONE)
    await expectNoHorizontalOverflow(page)
    await comparison.getByRole('button', { name: 'It is a duplicate: reject' }).click()
    const message = review.getByRole('textbox', { name: 'Reason for rejection' })
    expect(await message.inputValue()).toBe(`There is another application for the same matter. Its ID is: ${first}`)
    expect(await message.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await statusCard(review, 'Rejected').isChecked()).toBe(true)
    // Nothing is decided until the reviewer saves.
    const response = await citizen.context.request.get(`/api/applications/${second}`)
    expect((await response.json()).data.status).toBe('Pending')
  })

  test('leads to the review of the other application, and disappears from both reviews when a reviewer marks it as not a duplicate', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const parents = { fatherName: 'Harish Tripathi', motherName: 'Kamini Tripathi', childLastName: 'Tripathi' }
    const first = await applyFor(citizen, service, { ...parents, childFirstName: 'Rohan' })
    const twin = await applyFor(citizen, service, { ...parents, childFirstName: 'Vidya' })
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard')
    const review = await openReview(await findRow(page, service, twin), 'Review', twin)
    // An admin who has not looked at the possible duplicate is asked before the approval is saved.
    await statusCard(review, 'Approved').check()
    await saveButton(review, 'Approved').click()
    const question = review.getByText(`You have not looked at a possible duplicate: ${first}, Rohan Tripathi.`)
    await waitForVisible(question)
    await review.getByRole('button', { name: 'Details' }).click()
    await waitForVisible(review.getByText(`${first}, Rohan Tripathi: same parents, same birth date`))
    await review.getByRole('button', { name: 'Compare', exact: true }).click()
    const comparison = page.getByRole('dialog', { name: 'Compare applications' })
    await expectEventually(() => question.count()).toBe(0)
    await comparison.getByRole('button', { name: `Open ${first}` }).click()
    const otherReview = page.getByRole('dialog', { name: first })
    await otherReview.getByRole('button', { name: 'Compare', exact: true }).click()
    await comparison.getByRole('button', { name: 'Not a duplicate' }).click()
    await expectMessage(page, `Recorded: ${twin} is not a duplicate.`)
    await expectEventually(() => comparison.count()).toBe(0)
    expect(await otherReview.getByText('Possible duplicate').count()).toBe(0)
    await waitForVisible(otherReview.getByText(`Not a duplicate of ${twin}`))
    await page.keyboard.press('Escape')
    await openReview(await findRow(page, service, twin), 'Review', twin)
    await waitForVisible(review.getByText(`Not a duplicate of ${first}`))
    expect(await review.getByText('Possible duplicate').count()).toBe(0)
  })

  test('with the same name in other letters is a caution of one line, whose details name the other application', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const parents = { fatherName: 'Vinod Pathak', motherName: 'Rekha Pathak', childLastName: 'Pathak' }
    const first = await applyFor(citizen, service, { ...parents, childFirstName: 'Sarita' })
    // The second letter is the Cyrillic one that looks like a Latin a.
    const second = await applyFor(citizen, service, { ...parents, childFirstName: 'S\u{430}rita' })
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const sheet = await openReview(await findRow(page, service, second), 'UPDATE', second)
    const sentence = `The names look the same as in ${first}, but are written with other letters.`
    const title = sheet.getByText('Look-alike names')
    await waitForVisible(title)
    expect(await sheet.getByText(sentence).isVisible()).toBe(false)
    await sheet.getByRole('button', { name: 'Details' }).first().click()
    await waitForVisible(sheet.getByText(sentence))
  })
})
