// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { documentsSchema } from '#shared/applications/wire.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { openForm, send } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aBmp, aPdf, aPhoto, aTextCalled } from '#tests/support/files.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { chooseFiles, chosenFiles, openDocument } from '#tests/support/form-documents.ts'
import { changeSection, checkHeading, continueForm, fillForm, reachSection } from '#tests/support/form-filler.ts'
import { readChosenFiles, readForm } from '#tests/support/form-reader.ts'
import { test } from '#tests/support/journey.ts'
import { expectEventually, expectHeading, expectMessage, failOnce, waitForVisible } from '#tests/support/screen.ts'

const FIVE_MB = 5 * 1024 * 1024

describe('Opening a form (spec §2, §9)', () => {
  test('shows a warning immediately, for four seconds and in the page, for an NOC and a household, but not for a birth certificate', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit()
    await logInThroughApi(context, DEMO.user)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    for (const { paths, words } of [offered('noc'), offered('household')]) {
      const text = words.notices.opening ?? ''
      const toast = page.getByRole('listitem').filter({ hasText: text })
      const shownAfter = async (milliseconds: number) => {
        await page.clock.runFor(milliseconds)
        return toast.count()
      }
      await page.goto(paths.page)
      await expectEventually(() => shownAfter(50)).toBe(1)
      await waitForVisible(page.getByRole('status', { name: 'Messages' }).getByText(text))
      expect(await shownAfter(3800)).toBe(1)
      await expectEventually(() => shownAfter(200)).toBe(0)
      await waitForVisible(page.getByRole('main').getByText(text))
    }
    await page.clock.resume()
    await page.goto(offered('birth-certificates').paths.page)
    await expectHeading(page, 'Apply for Birth Certificate')
    await waitForVisible(page.getByRole('button', { name: 'Continue', exact: true }))
    expect(await page.getByRole('status', { name: 'Messages' }).textContent()).toBe('')
  })

  test('shows a toast above an open dialog on a phone, where it is visible, announced and closed', async ({
    visit,
    offered,
  }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await logInThroughApi(context, DEMO.user)
    await page.goto(offered('household').paths.page)
    await expectMessage(page, '📌 Please upload all documents in PDF format only.')
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    const menu = page.getByRole('dialog', { name: 'Main menu' })
    await waitForVisible(menu.getByRole('status', { name: 'Messages' }).getByText('📌'))
    await menu.getByRole('button', { name: 'Close message' }).click()
    await menu.getByRole('listitem').filter({ hasText: '📌' }).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await waitForVisible(page.getByRole('status', { name: 'Messages' }).getByText('📌'))
  })
})

/** Chooses the photo as the camera app of a phone would return it, because the browser of the tests has no camera. */
async function takePhoto(page: Page, label: string, photo: Awaited<ReturnType<typeof aPhoto>>) {
  await openDocument(page, label)
  await page.getByRole('button', { name: new RegExp(`^${label} .*Take photo$`) }).click()
  const scanner = page.getByRole('dialog', { name: `Photograph: ${label}` })
  await scanner.getByRole('button', { name: /Open the camera app$/ }).setInputFiles(photo)
  await scanner.getByRole('button', { name: 'Use this page' }).click()
  await scanner.waitFor({ state: 'detached' })
}

describe('Photos of documents', () => {
  test('are reduced and lose their location, and are converted to PDF if a field accepts only PDFs', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit({ viewport: PHONE, hasTouch: true })
    await registerThroughApi(context)
    const noc = offered('noc')
    await page.goto(noc.paths.page)
    await reachSection(page, noc, 'documents')
    await takePhoto(page, 'Land Map', await aPhoto('field.jpg'))
    await expectEventually(() => chosenFiles(page)).toEqual(['field.pdf'])
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await fillForm(page, service, aFilledForm(service))
    await changeSection(page, service, 'proofs')
    await takePhoto(page, 'Marriage Certificate', await aPhoto('wedding.jpg'))
    await continueForm(page)
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    const reference = await page.getByText(/^BC-\d{4}-/).textContent()
    const documents = await context.request.get(`/api/getDocuments/${reference}/${service.id}`)
    const { supportingDocuments } = documentsSchema.parse(await documents.json())
    const photo = supportingDocuments.find(({ fileName }) => fileName === 'wedding.jpg')
    const response = await context.request.get(`/uploads/${photo?.filePath}`)
    const { width, height, exif } = await sharp(await response.body()).metadata()
    expect({ width, height, exif }).toEqual({ width: 2000, height: 1500, exif: undefined })
  })
})

describe('A form after a submission', () => {
  test.for(['household', 'birth-certificates'])(
    'is empty when it is opened again, by its address, by a reload and from the dashboard',
    async (id, { visit, offered }) => {
      const service = offered(id)
      const { page, context } = await visit()
      await registerThroughApi(context)
      await page.goto(service.paths.page)
      await expectHeading(page, service.words.title)
      const empty = await readForm(page, service)
      await page.goto(service.paths.page)
      await fillForm(page, service, aFilledForm(service))
      await send(page)
      await expectHeading(page, 'Your application has been submitted')
      const openings = [
        () => page.reload(),
        () => page.goto(service.paths.page),
        async () => {
          await page.goto('/dashboard')
          await openForm(page, service)
        },
      ]
      for (const open of openings) {
        await open()
        await expectHeading(page, service.words.title)
        expect(await readForm(page, service)).toEqual(empty)
        // Chosen files are read on “Check and send”, which an empty form with required answers does not reach.
        if (await checkHeading(page).isVisible()) expect(await readChosenFiles(page, service)).toEqual([])
      }
    },
  )
})

describe('Pictures of other formats', () => {
  test('are converted to JPEG in the browser, such as a BMP, or rejected if it cannot decode them, such as a HEIC', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await reachSection(page, service, 'proofs')
    await chooseFiles(page, 'Marriage Certificate', [aBmp('wedding.bmp')])
    await expectEventually(() => chosenFiles(page)).toEqual(['wedding.jpg'])
    await page.getByRole('button', { name: 'Remove wedding.jpg' }).click()
    await chooseFiles(page, 'Marriage Certificate', [new File(['ftypheic'], 'wedding.heic', { type: 'image/heic' })])
    await waitForVisible(page.locator('p[id$="-error"]').getByText(service.words.notices.wrongFile, { exact: true }))
    expect(await chosenFiles(page)).toEqual([])
  })
})

describe('Documents of the wrong kind (spec §5)', () => {
  test('are rejected with the message of the service, even if a text file is named .pdf, and typed text is kept', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const expectedErrors = [500, 422].map((status) => `${status} POST ${service.paths.submit}`)
    const { page, context } = await visit({ expectedErrors })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await fillForm(page, service, form)
    await changeSection(page, service, 'proofs')
    await chooseFiles(page, 'Marriage Certificate', [aTextCalled('marriage.pdf')])
    await continueForm(page)
    await failOnce(page, service.paths.submit, { status: 500 })
    await send(page)
    await expectMessage(page, 'Something went wrong. Please try again.')
    await send(page)
    await waitForVisible(page.getByRole('alert').getByRole('link', { name: service.words.notices.wrongFile }))
    expect(await readForm(page, service)).toEqual(form)
  })

  test('are rejected in an NOC with “❌ Only PDF files are allowed.” if they cannot be converted to PDF', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const { paths, words } = service
    const { page, context } = await visit({ expectedErrors: [`500 POST ${paths.submit}`] })
    await registerThroughApi(context)
    await page.goto(paths.page)
    await expectHeading(page, words.title)
    await reachSection(page, service, 'documents')
    await chooseFiles(page, 'Land Map', [aTextCalled('map.png', 'image/png')])
    // Only the field shows it, without a toast; screen readers announce it.
    const error = page.locator('p[id="documents.landMap-error"]')
    await waitForVisible(error.getByText('❌ Only PDF files are allowed.', { exact: true }))
    await waitForVisible(page.getByRole('status').getByText('❌ Only PDF files are allowed.', { exact: true }))
    expect(await page.getByText('Only PDF files are allowed.').count()).toBe(2)
    await expectEventually(() => chosenFiles(page)).toEqual([])
    await chooseFiles(page, 'Land Map', [aPdf('map.pdf', 'The land', FIVE_MB)])
    await waitForVisible(error.getByText('A file of Land Map is larger than 5MB'))
    await expectEventually(() => chosenFiles(page)).toEqual([])
    await chooseFiles(page, 'Land Map', [aPdf('map.pdf', 'The land')])
    await expectEventually(() => chosenFiles(page)).toEqual(['map.pdf'])
    await page.getByRole('button', { name: 'Remove map.pdf' }).click()
    await expectEventually(() => chosenFiles(page)).toEqual([])
    await chooseFiles(page, 'Land Map', [aPdf('map.pdf', 'The land')])
    await continueForm(page)
    await failOnce(page, paths.submit, { status: 500 })
    await send(page)
    await expectMessage(page, 'Submission failed. Try again.')
  })
})
