// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { textOf } from '#tests/certificates/read-pdf.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { cardOf, openTab, submitThroughApi } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { ABORTED_CALL, test } from '#tests/support/journey.ts'
import { findRow, openReview } from '#tests/support/office.ts'
import { abortOnce, expectMessage, waitForVisible } from '#tests/support/screen.ts'

async function approve(office: BrowserContext, { id: collection }: OfferedService, appId: string) {
  const response = await office.request.post('/api/updatestatus', { data: { appId, collection, status: 'Approved' } })
  expect(response.ok()).toBe(true)
}

/** Opens a dialog from the certificate's section of the review dialog. */
async function openStep(review: Locator, name: 'Withdraw certificate' | 'Correct certificate') {
  await review.getByRole('region', { name: 'Certificate' }).getByRole('button', { name }).click()
  const dialog = review.page().getByRole('dialog', { name, exact: true })
  await waitForVisible(dialog)
  return dialog
}

/** Enters the demo accounts' password in the dialog with this title. */
async function confirmWithPassword(page: Page, title: string | RegExp, button = String(title)) {
  const dialog = page.getByRole('dialog', { name: title, exact: true })
  await dialog.getByRole('textbox', { name: 'Your own password' }).fill(DEMO.admin.password)
  await dialog.getByRole('button', { name: button }).click()
}

describe('A certificate after its issue', () => {
  test('is corrected or withdrawn when an admin proposes it and staff confirm; the applicant sees the reasons, and downloads the corrected certificate', async ({
    visit,
    offered,
  }) => {
    const household = offered('household')
    const noc = offered('noc')
    const [citizen, admin] = [await visit(), await visit({ expectedErrors: [ABORTED_CALL] })]
    const { username } = await registerThroughApi(citizen.context)
    await logInThroughApi(admin.context, DEMO.admin)
    const toCorrect = await submitThroughApi(citizen.context, household, aFilledForm(household))
    const toWithdraw = await submitThroughApi(citizen.context, noc, aFilledForm(noc))
    await approve(admin.context, household, toCorrect)
    await approve(admin.context, noc, toWithdraw)

    const { page } = admin
    await page.goto('/Admin/Dashboard?status=processed')
    const corrected = await openReview(await findRow(page, household, toCorrect), 'View', toCorrect)
    const correction = await openStep(corrected, 'Correct certificate')
    await correction.getByRole('textbox', { name: 'Full Name' }).fill('')
    await correction.getByRole('button', { name: 'Propose correction' }).click()
    for (const error of ['Full Name is required', 'Reason is required']) {
      await waitForVisible(correction.getByRole('link', { name: error }))
    }
    await correction.getByRole('textbox', { name: 'Full Name' }).fill('Shakuntala Bai Pawar')
    await correction.getByRole('button', { name: 'Spelling' }).click()
    await abortOnce(page, '/api/certificates/correct')
    await correction.getByRole('button', { name: 'Propose correction' }).click()
    await confirmWithPassword(page, 'Propose correction')
    await waitForVisible(correction.getByRole('alert').filter({ hasText: 'The portal cannot be reached' }))
    await correction.getByRole('button', { name: 'Propose correction' }).click()
    await confirmWithPassword(page, 'Propose correction')
    await expectMessage(page, 'Proposed. The certificate changes when a second person confirms.')
    await waitForVisible(
      corrected.getByText('has proposed a correction. A second person must confirm it.', { exact: false }),
    )
    await page.keyboard.press('Escape')

    const withdrawn = await openReview(await findRow(page, noc, toWithdraw), 'View', toWithdraw)
    const withdrawal = await openStep(withdrawn, 'Withdraw certificate')
    await withdrawal.getByRole('button', { name: 'Propose withdrawal' }).click()
    await waitForVisible(withdrawal.getByText('Reason is required'))
    await withdrawal.getByRole('button', { name: 'Issued by mistake' }).click()
    await withdrawal.getByRole('button', { name: 'Propose withdrawal' }).click()
    await confirmWithPassword(page, 'Propose withdrawal')
    await expectMessage(page, 'Proposed. The certificate changes when a second person confirms.')
    const section = withdrawn.getByRole('region', { name: 'Certificate' })
    await waitForVisible(section.getByRole('link', { name: 'Open Confirmations' }))
    expect(await section.getByRole('button').count()).toBe(0)

    // The demo village has one admin, so staff confirm.
    const staff = await visit()
    await logInThroughApi(staff.context, DEMO.staff)
    await staff.page.goto('/proposals')
    const proposal = staff.page.getByRole('listitem').filter({ hasText: toCorrect })
    await waitForVisible(proposal.getByRole('cell', { name: 'Shakuntala Bai Pawar' }))
    for (const title of [/^Issue the corrected certificate/, /^Withdraw certificate/]) {
      await staff.page
        .getByRole('button', { name: /^Confirm: certificate/ })
        .first()
        .click()
      await confirmWithPassword(staff.page, title, 'Confirm')
    }
    await waitForVisible(staff.page.getByText('Nothing to confirm'))

    await citizen.page.goto('/notifications')
    for (const title of ['Certificate withdrawn', 'Certificate corrected']) {
      await waitForVisible(citizen.page.getByText(title).first())
    }
    await citizen.page.goto(`/viewApplication/${username}`)
    await openTab(citizen.page, 'Approved')
    const withdrawnCard = cardOf(citizen.page, toWithdraw)
    await waitForVisible(withdrawnCard.getByText('The certificate was issued by mistake.'))
    expect(await withdrawnCard.getByRole('button', { name: /Download Certificate/ }).count()).toBe(0)
    await withdrawnCard.getByRole('button', { name: 'View Application' }).click()
    const details = citizen.page.getByRole('dialog', { name: 'Application Details' })
    await waitForVisible(details.getByText('You can apply again.', { exact: false }))
    await details.getByRole('button', { name: 'Close' }).last().click()

    await cardOf(citizen.page, toCorrect).getByRole('button', { name: 'Download Certificate' }).click()
    const certificate = citizen.page.getByRole('dialog', { name: 'Certificate' })
    const [download] = await Promise.all([
      citizen.page.waitForEvent('download'),
      certificate.getByRole('link', { name: 'Download PDF' }).click(),
    ])
    const printed = textOf(await readFile(await download.path())).replace(/\s+/g, ' ')
    expect(printed).toContain('Shakuntala Bai Pawar')
    expect(printed).toMatch(/Replaces HH\/\d{4}\/\d{6}/)
  })
})
