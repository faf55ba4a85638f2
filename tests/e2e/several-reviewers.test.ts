// SPDX-License-Identifier: Apache-2.0
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { submitThroughApi } from '#tests/support/applying.ts'
import { DESKTOP } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { openReview, queueRow } from '#tests/support/office.ts'
import { expectMessage, waitForVisible } from '#tests/support/screen.ts'

/** The undecided households, newest first. */
const WAITING = '?status=Pending&sort=newest&category=household'

describe('Two reviewers with one application open', () => {
  test('see each other in the list and in the application, until one of them closes it', async ({ visit, offered }) => {
    const service = offered('household')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const [staff, admin] = [await visit({ viewport: DESKTOP }), await visit({ viewport: DESKTOP })]
    await logInThroughApi(staff.context, DEMO.staff)
    await logInThroughApi(admin.context, DEMO.admin)
    await staff.page.goto(`/staff_dashboard${WAITING}`)
    await admin.page.goto(`/Admin/Dashboard${WAITING}`)
    const row = queueRow(staff.page, reference)
    await waitForVisible(row)
    const marker = row.getByTitle(`Open for ${DEMO.admin.username}`)
    expect(await marker.count()).toBe(0)

    const adminReview = await openReview(queueRow(admin.page, reference), 'Review', reference)
    await waitForVisible(marker)
    const review = await openReview(row, 'UPDATE', reference)
    await waitForVisible(
      review.getByText(`${DEMO.admin.username} opened this application before you. Agree who decides it.`),
    )
    await staff.page.keyboard.press('Escape')
    await review.waitFor({ state: 'detached' })
    await admin.page.keyboard.press('Escape')
    await adminReview.waitFor({ state: 'detached' })
    await marker.waitFor({ state: 'detached' })
  })
})

describe('The verification of several applications at once', () => {
  test('verifies the selected applications after a question that leaves out the possible duplicates and counts those not opened, and names those that were refused', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const citizen = await visit()
    await registerThroughApi(citizen.context)
    const references: string[] = []
    const twice = aFilledForm(service)
    for (const form of [twice, twice, aFilledForm(service), aFilledForm(service)]) {
      references.push(await submitThroughApi(citizen.context, service, form))
    }
    const [first = '', second = '', plain = '', decided = ''] = references
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.staff)
    await page.goto(`/staff_dashboard${WAITING}`)
    for (const reference of references) await page.getByRole('checkbox', { name: `Select ${reference}` }).check()
    const opened = await openReview(queueRow(page, first), 'UPDATE', first)
    await page.keyboard.press('Escape')
    await opened.waitFor({ state: 'detached' })
    const admin = await visit()
    await logInThroughApi(admin.context, DEMO.admin)
    const decision = { appId: decided, collection: service.id, status: 'Rejected', message: 'Not ours.' }
    expect((await admin.context.request.post('/api/updatestatus', { data: decision })).status()).toBe(200)

    await page.getByRole('button', { name: 'Verify 4 applications' }).click()
    const question = page.getByRole('dialog', { name: 'Verify 4 applications' })
    for (const reference of references) await waitForVisible(question.getByText(reference, { exact: true }))
    await waitForVisible(question.getByText('Of these 2, you have not opened 2 applications.', { exact: true }))
    await waitForVisible(question.getByText('2 are left out: open each to decide it.', { exact: true }))
    const rowOfFirst = question.getByRole('listitem').filter({ has: page.getByText(first, { exact: true }) })
    expect(await rowOfFirst.textContent()).toMatch(new RegExp(`Possible duplicate of .*${second}`))
    const marked = question.getByRole('listitem').filter({ hasText: 'Not opened' })
    expect(await marked.filter({ has: page.getByText(first, { exact: true }) }).count()).toBe(0)
    expect(await marked.count()).toBe(2)
    await question.getByRole('button', { name: 'Verify the other 2', exact: true }).click()
    await expectMessage(page, '1 application verified.')
    const refused = page.getByRole('status').filter({ hasText: '1 application was not verified' })
    await waitForVisible(
      refused
        .getByText(`${decided} `)
        .locator('..')
        .getByText(/is Rejected and can no longer be changed to Verified/),
    )
    const statusOf = async (reference: string) =>
      (await (await context.request.get(`/api/applications/${reference}`)).json()).data.status
    expect([await statusOf(first), await statusOf(second), await statusOf(plain)]).toEqual([
      'Pending',
      'Pending',
      'Verified',
    ])
    await queueRow(page, plain).waitFor({ state: 'detached' })
  })

  test('is not offered to admins, who do not verify', async ({ visit }) => {
    const { page, context } = await visit({ viewport: DESKTOP })
    await logInThroughApi(context, DEMO.admin)
    await page.goto('/Admin/Dashboard?status=Pending')
    await waitForVisible(page.getByRole('rowheader').first())
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })
})
