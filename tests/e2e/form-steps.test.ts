// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { send } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm, readableAnswers } from '#tests/support/filled-form.ts'
import { chosenFiles, documentsFor, openDocument } from '#tests/support/form-documents.ts'
import { changeSection, checkHeading, continueForm, fillForm, reachSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { waitForFocus } from '#tests/support/keyboard-user.ts'
import { expectEventually, expectHeading, expectNoHorizontalOverflow, waitForVisible } from '#tests/support/screen.ts'
import { accessibilityFindings } from '#tests/support/walk/accessibility.ts'

const stepHeading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name, exact: true })

describe('The steps of a form', () => {
  test('open without loading a page, show the progress, and list only their own errors; the heading has the focus', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    // A load of a page would remove this mark.
    await page.evaluate(() => Object.assign(window, { isSame: true }))
    await waitForVisible(page.getByText('Step 1 of 4', { exact: true }))
    await waitForVisible(page.getByText('Fill in everything that is not marked “optional”.', { exact: true }))
    expect(await page.getByRole('textbox', { name: "Mother's Name" }).count()).toBe(0)
    await continueForm(page)
    const errors = page.getByRole('alert', { name: 'There is a problem' })
    await waitForFocus(errors)
    expect(await errors.getByRole('link').count()).toBe(4)
    await reachSection(page, service, 'parents')
    await waitForFocus(stepHeading(page, 'The parents'))
    await waitForVisible(page.getByText('Step 2 of 4', { exact: true }))
    expect(await errors.count()).toBe(0)
    expect(await accessibilityFindings(page)).toEqual([])
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  })

  test('can be revisited with the Back button of the browser or of the form, and nothing is lost', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto('/dashboard')
    await page.goto(service.paths.page)
    await fillForm(page, service, form)
    await page.goBack()
    await waitForFocus(stepHeading(page, 'Proofs and documents'))
    expect(await chosenFiles(page)).toHaveLength(6)
    await page.goBack()
    await waitForFocus(stepHeading(page, 'The parents'))
    await page.getByRole('button', { name: 'Back' }).click()
    await waitForFocus(stepHeading(page, 'The child'))
    expect(await page.getByRole('textbox', { name: 'Child First Name' }).inputValue()).toBe(form.texts.childFirstName)
    // All steps were completed before, so Continue goes straight to “Check and send”.
    await continueForm(page)
    await waitForFocus(checkHeading(page))
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
  })

  test('open by their URL only after the steps before them', async ({ visit, offered }) => {
    const { paths } = offered('noc')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(`${paths.page}?step=check`)
    await waitForVisible(stepHeading(page, 'The applicant'))
    expect(new URL(page.url()).search).toBe('')
  })
})

describe('The page “Check and send”', () => {
  test('shows every answer and document, with masked Aadhaar numbers, and each section can be changed', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const form = aFilledForm(service)
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await fillForm(page, service, form)
    const parts = page.getByRole('main').getByRole('region')
    const answers = await parts.getByRole('definition').allTextContents()
    expect(answers.slice(0, 7)).toEqual(readableAnswers(service, form))
    await waitForVisible(page.getByRole('link', { name: /^Land Map\.pdf/ }))
    expect(await parts.getByText('No document added').count()).toBe(2)
    await expectNoHorizontalOverflow(page)
    expect(await accessibilityFindings(page)).toEqual([])

    await changeSection(page, service, 'business')
    await page.getByRole('textbox', { name: 'Plot Number' }).fill('45/2')
    await continueForm(page)
    await expectEventually(() => parts.getByRole('definition').nth(3).textContent()).toBe('45/2')
  })

  test('names each document that the office needs and that was not added', async ({ visit, offered }) => {
    const service = offered('noc')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    const [documents = ''] = Object.keys(service.sections).filter((section) =>
      service.sections[section]?.some((name) => name in service.documents),
    )
    await fillForm(page, service, aFilledForm(service))
    const notice = page.getByText('A document that the office needs is missing')
    expect(await notice.count()).toBe(0)
    await changeSection(page, service, documents)
    const [needed] = await documentsFor(service)
    await openDocument(page, needed?.label ?? '')
    await page.getByRole('button', { name: `Remove ${needed?.file.name}` }).click()
    await continueForm(page)
    await waitForVisible(notice)
    await waitForVisible(page.getByText('Not added. The office needs it'))
    await waitForVisible(page.getByRole('button', { name: 'Submit application' }))
    await expectNoHorizontalOverflow(page)
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Submit application' }).click()
    await expectHeading(page, 'Your application has been submitted')
    await waitForVisible(page.getByText('The office also needs:'))
    // The next action is visible without scrolling, above the bottom bar.
    const action = await page
      .getByRole('main')
      .getByRole('link', { name: 'My Applications', exact: true })
      .boundingBox()
    expect((action?.y ?? 0) + (action?.height ?? 0)).toBeLessThan(PHONE.height - 56)
  })

  test('shows a picture in a readable size, and enlarges it', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await fillForm(page, service, aFilledForm(service))
    const proofs = page.getByRole('region', { name: 'Proofs and documents' })
    const picture = proofs.getByRole('button', { name: /^Enlarge Proof of Birth/ })
    expect((await picture.boundingBox())?.height).toBeGreaterThan(150)
    await picture.click()
    const enlarged = page.getByRole('dialog', { name: /^Proof of Birth/ })
    await expectEventually(async () => (await enlarged.getByRole('img').boundingBox())?.width ?? 0).toBeGreaterThan(300)
    await page.keyboard.press('Escape')
    await waitForFocus(picture)
  })
})
