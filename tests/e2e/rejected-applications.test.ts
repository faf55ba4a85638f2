// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { cardOf, decideThroughApi, openTab, send, submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aPdf } from '#tests/support/files.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { chooseFiles, chosenFiles, documentsFor } from '#tests/support/form-documents.ts'
import { changeSection, continueForm } from '#tests/support/form-filler.ts'
import { readForm } from '#tests/support/form-reader.ts'
import { test } from '#tests/support/journey.ts'
import { decide, findRow, openReview } from '#tests/support/office.ts'
import { expectEventually, expectHeading, expectMessage, waitForVisible } from '#tests/support/screen.ts'

describe('A rejected application', () => {
  test('can be opened with its answers and documents, with the rejected part marked, and sent again', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const form = aFilledForm(service)
    const { page, context } = await visit({ viewport: PHONE })
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, service, form)
    const landProof = service.words.documents.landProof ?? ''
    const reason = `${landProof}: this document cannot be read.`
    await decideThroughApi(await visit(), service, reference, 'Rejected', reason)

    await page.goto('/dashboard')
    await page.getByRole('link', { name: /^Correct and send again/ }).click()
    await expectHeading(page, service.words.title)
    await waitForVisible(page.getByText(`Application ${reference} was rejected`))
    await waitForVisible(page.getByText(reason, { exact: true }))
    const marked = page.getByRole('group', { name: 'The office asks you to correct this' })
    await waitForVisible(marked)
    await waitForVisible(page.getByText('Replace the document marked in red.'))
    // The marked document is open. Its earlier file can be viewed, but not sent again.
    await waitForVisible(marked.getByText('Not accepted: replace this file'))
    const before = marked.getByRole('list', { name: 'The file you sent before' })
    const view = before.getByRole('link', { name: `View ${landProof}.pdf, the file you sent before` })
    expect(await view.getAttribute('href')).toMatch(/^blob:/)
    expect(await marked.getByRole('button', { name: 'Done' }).count()).toBe(0)
    expect(
      await page
        .getByRole('main')
        .getByText(/Ready:/)
        .count(),
    ).toBe(3)
    // The reason for the rejection is above the general notice about PDF files.
    const [rejection, general] = await Promise.all(
      [`Application ${reference} was rejected`, service.words.notices.opening ?? ''].map((text) =>
        page.getByRole('main').getByText(text).first().boundingBox(),
      ),
    )
    expect(rejection?.y).toBeLessThan(general?.y ?? 0)
    await continueForm(page)
    await waitForVisible(page.getByRole('alert').getByRole('link', { name: `Replace ${landProof} first` }))
    const clearScan = aPdf('clear scan.pdf', landProof)
    await chooseFiles(page, landProof, [clearScan])
    await marked.waitFor({ state: 'detached' })
    await waitForVisible(page.getByText(/^New: 1 file, /))
    await waitForVisible(page.getByText(`Replaced: ${landProof}`))
    expect(await page.getByText('Replace the document marked in red.').count()).toBe(0)
    // The document that the office did not accept comes first.
    const others = (await documentsFor(service)).filter(({ slot }) => slot !== 'landProof')
    expect(await chosenFiles(page)).toEqual([clearScan.name, ...others.map(({ file }) => file.name)])

    await continueForm(page)
    await waitForVisible(page.getByText(`Replaced: ${landProof}`))
    await waitForVisible(page.getByText('New', { exact: true }))
    await changeSection(page, service, 'applicant')
    const aadhaar = page.getByRole('textbox', { name: 'Aadhaar Number' })
    expect(await aadhaar.inputValue()).toBe('')
    await aadhaar.fill(form.texts.aadhaarNumber ?? '')
    expect(await readForm(page, service)).toEqual(form)
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Dashboard' }).click()
    const cards = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
    await expectEventually(() => cards.allTextContents()).toEqual([expect.stringContaining('Submitted today')])
    await expectLinkToResubmission(page, { username, reference, reason })
  })

  test('of which one file was right is sent again with this file, kept in one tap, and a new one', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    const reference = await submitThroughApi(context, service, aFilledForm(service))
    const label = service.words.documents.proofOfBirth ?? ''
    await decideThroughApi(await visit(), service, reference, 'Rejected', 'Proof of Birth: a page cannot be read.')

    await page.goto('/dashboard')
    await page.getByRole('link', { name: /^Correct and send again/ }).click()
    const marked = page.getByRole('group', { name: 'The office asks you to correct this' })
    await marked.getByRole('button', { name: `Keep ${label}.pdf` }).click()
    // The last of the earlier files cannot be kept, because the office did not accept the document.
    await waitForVisible(marked.getByRole('link', { name: `View ${label}.jpg, the file you sent before` }))
    expect(await marked.getByRole('button', { name: /^Keep/ }).count()).toBe(0)
    await waitForVisible(page.getByText('Your other documents are kept.', { exact: false }))
    await continueForm(page)
    await waitForVisible(page.getByRole('alert').getByRole('link', { name: 'Replace Proof of Birth first' }))
    await chooseFiles(page, 'Proof of Birth', [aPdf('clear page.pdf', 'Proof of Birth')])
    await marked.waitFor({ state: 'detached' })
    expect((await chosenFiles(page)).slice(0, 2)).toEqual([`${label}.pdf`, 'clear page.pdf'])
  })

  test('shows its reason and the next step in the table, without the button for a PDF', async ({ visit, offered }) => {
    const service = offered('household')
    const { page, context } = await visit()
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, service, aFilledForm(service))
    const reason = 'The affidavit is not signed.'
    await decideThroughApi(await visit(), service, reference, 'Rejected', reason)
    await page.goto(`/viewApplication/${username}?view=table`)
    await openTab(page, 'Rejected')
    const cells = page.getByRole('cell')
    await expectEventually(() => cells.nth(4).textContent()).toMatch(/^Rejected.*The affidavit is not signed\.$/)
    expect(await page.getByRole('button', { name: 'Generate PDF' }).count()).toBe(0)
    await cells
      .last()
      .getByRole('link', { name: `Correct and send again: ${reference}` })
      .click()
    await waitForVisible(page.getByText(`Application ${reference} was rejected`))
  })

  test('does not replace a draft of the same form without a confirmation', async ({ visit, offered }) => {
    const service = offered('household')
    const form = aFilledForm(service)
    const { page, context } = await visit()
    const { username } = await registerThroughApi(context)
    const reference = await submitThroughApi(context, service, form)
    await decideThroughApi(await visit(), service, reference, 'Rejected', 'The affidavit is not signed.')
    await page.goto(service.paths.page)
    const name = page.getByRole('textbox', { name: 'Full Name' })
    await name.fill('Kamla Devi')
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await waitForVisible(page.getByRole('link', { name: /^Continue/ }))

    const openCorrection = async () => {
      await page.goto(`/viewApplication/${username}`)
      await page.getByRole('tab', { name: 'Rejected 1' }).click()
      await page.getByRole('link', { name: 'Correct and send again' }).click()
      await waitForVisible(page.getByText('You have a draft of this form'))
    }
    await openCorrection()
    await page.getByRole('button', { name: 'Continue the draft' }).click()
    await expectEventually(() => name.inputValue()).toBe('Kamla Devi')
    await openCorrection()
    await page.getByRole('button', { name: `Correct ${reference}` }).click()
    // The form opens with the part that the reason names. The reviewer did not mark the document, so it stays attached and
    // need not be replaced.
    const mentioned = page.getByRole('group', { name: 'The reason mentions this. Check it, and change it if needed.' })
    await waitForVisible(mentioned.getByText(/Ready:/))
    await continueForm(page)
    const applicant = page.getByRole('region', { name: 'The applicant' }).getByRole('definition')
    await expectEventually(() => applicant.first().textContent()).toBe(form.texts.fullName)
  })
})

interface Rejection {
  username: string
  reference: string
  reason: string
}

/** Checks that the card and the details of a rejected application name the new application instead of asking for one. */
async function expectLinkToResubmission(page: Page, { username, reference, reason }: Rejection) {
  await page.goto(`/viewApplication/${username}`)
  await openTab(page, 'Rejected')
  const card = cardOf(page, reference)
  await waitForVisible(card.getByText(reason))
  const link = card.getByRole('link', { name: /^Sent again as NC-\d{4}-[0-9A-Z]{8}$/ })
  expect(await page.getByRole('link', { name: /^Correct and send again/ }).count()).toBe(0)
  const resubmission = (await link.textContent())?.replace('Sent again as ', '') ?? ''
  await card.getByRole('button', { name: `View Application ${reference}` }).click()
  const details = page.getByRole('dialog', { name: 'Application Details' })
  await details.getByRole('link', { name: `Sent again as ${resubmission}` }).click()
  await expectEventually(() => details.getByRole('definition').first().textContent()).toBe(resubmission)
  await page.goBack()
  await expectEventually(() => details.getByRole('definition').first().textContent()).toBe(reference)
  await page.keyboard.press('Escape')
  await link.click()
  await expectEventually(() => details.getByRole('definition').first().textContent()).toBe(resubmission)
}

describe('A rejection (spec §2, §4)', () => {
  test('shows the citizen the reason, and no certificate', async ({ visit, offered }) => {
    const service = offered('household')
    const citizen = await visit()
    const { username } = await registerThroughApi(citizen.context)
    const reference = await submitThroughApi(citizen.context, service, aFilledForm(service))
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.staff)
    await page.goto('/staff_dashboard')
    const row = await findRow(page, service, reference)
    const review = await openReview(row, 'UPDATE', reference)
    await decide(review, 'Rejected', 'The affidavit is not signed.')
    await expectMessage(page, 'Verification status and message updated successfully!')
    await waitForVisible(row.getByText('Rejected'))
    await citizen.page.goto(`/viewApplication/${username}`)
    await openTab(citizen.page, 'Rejected')
    const card = cardOf(citizen.page, reference)
    await expectEventually(() => card.getByRole('button').allTextContents()).toEqual(['View Application'])
    await card.getByRole('button', { name: 'View Application' }).click()
    const details = citizen.page.getByRole('dialog', { name: 'Application Details' })
    await waitForVisible(details.getByText('Reason for Rejection'))
    await waitForVisible(details.getByText('The affidavit is not signed.').first())
  })
})
