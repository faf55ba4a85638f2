// SPDX-License-Identifier: Apache-2.0
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Locator, Page } from 'playwright'
import { describe, expect, onTestFinished } from 'vitest'
import { MAX_SAVED_FORM_BYTES } from '#shared/applications/saved-form-format.ts'
import { DEMO, logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { DESKTOP, type Device } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import { OFFLINE_DEVICE, submitOffline } from '#tests/support/offline.ts'
import { expectEventually, waitForVisible } from '#tests/support/screen.ts'

/** Saves the form of an outbox entry. Returns the file that the citizen gives to the office. */
async function saveAsFile(page: Page, entry: Locator) {
  const download = page.waitForEvent('download')
  await entry.getByRole('button', { name: 'Save as file' }).click()
  const saved = await download
  await waitForVisible(entry.getByText(/^Give the file to the panchayat office/))
  return {
    name: saved.suggestedFilename(),
    mimeType: 'application/octet-stream',
    buffer: await readFile(await saved.path()),
  }
}

/** Opens the dialog for files on the dashboard of staff. */
async function openDialog(page: Page) {
  await page.goto('/staff_dashboard')
  await page.getByRole('button', { name: 'Open a file from a citizen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open a file from a citizen' })
  await waitForVisible(dialog)
  return dialog
}

const office: Partial<Device> & { expectedErrors?: readonly string[] } = { viewport: DESKTOP }

const referenceIn = async (text: Locator) => /[A-Z]{2,3}-\d{4}-\w+/.exec((await text.textContent()) ?? '')?.[0]

describe('A form that a citizen without a network saves as a file', () => {
  test('becomes one application when staff submit the file, and the outbox shows it as received when the network returns', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const phone = await visit(OFFLINE_DEVICE)
    const person = await registerThroughApi(phone.context)
    const entry = await submitOffline(phone, service, aFilledForm(service))
    const file = await saveAsFile(phone.page, entry)
    expect(file.name).toMatch(/^household-\d{4}-\d\d-\d\d\.age$/)

    const { page, context } = await visit(office)
    await logInThroughApi(context, DEMO.staff)
    const dialog = await openDialog(page)
    await dialog.locator('input[type=file]').setInputFiles(file)
    await waitForVisible(dialog.getByText(`${person.firstName} ${person.lastName} (${person.username})`))
    await waitForVisible(dialog.getByText(service.words.card.title, { exact: true }))
    await dialog.getByRole('button', { name: 'Send for this person' }).click()
    const outcome = dialog.getByText(/^The application .+ has been received\.$/)
    await waitForVisible(outcome)
    const reference = await referenceIn(outcome)

    // The same file is opened again, as if another staff member had received it, too.
    await dialog.getByRole('button', { name: 'Open another file' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file)
    await waitForVisible(dialog.getByText(`This form has already been received as ${reference}`))
    expect(await dialog.getByRole('button', { name: 'Send for this person' }).count()).toBe(0)

    await phone.context.setOffline(false)
    await waitForVisible(entry.getByText(reference ?? '', { exact: true }))
    await expectEventually(async () => {
      const response = await phone.context.request.post('/api/user/getapplication', { data: {} })
      return (await response.json()).data.map(({ _id }: { _id: string }) => _id)
    }).toEqual([reference])
    await phone.page.goto('/notifications')
    await waitForVisible(phone.page.getByText('Received from your file'))
  })

  test('contains no Aadhaar number, which staff must enter; if it is missing, the field shows an error', async ({
    visit,
    offered,
  }) => {
    const service = offered('noc')
    const form = aFilledForm(service)
    const phone = await visit(OFFLINE_DEVICE)
    await registerThroughApi(phone.context)
    const entry = await submitOffline(phone, service, form)
    const file = await saveAsFile(phone.page, entry)
    await waitForVisible(entry.getByText('The Aadhaar number is not in the file. The office will ask you for it.'))

    const { page, context } = await visit({ ...office, expectedErrors: ['422 POST /api/saved-forms'] })
    await logInThroughApi(context, DEMO.staff)
    const dialog = await openDialog(page)
    await dialog.locator('input[type=file]').setInputFiles(file)
    const number = dialog.getByRole('textbox', { name: service.words.fields.aadhaarNumber ?? '' })
    await waitForVisible(number)
    await dialog.getByRole('button', { name: 'Send for this person' }).click()
    await waitForVisible(dialog.getByText('The form was not sent'))
    expect(await number.getAttribute('aria-invalid')).toBe('true')
    await number.fill(form.texts.aadhaarNumber ?? '')
    await dialog.getByRole('button', { name: 'Send for this person' }).click()
    const outcome = dialog.getByText(/^The application .+ has been received\.$/)
    await waitForVisible(outcome)
    await phone.context.setOffline(false)
    await waitForVisible(entry.getByText((await referenceIn(outcome)) ?? '', { exact: true }))
  })
})

describe('A file that is not a form of this portal', () => {
  test('is refused with the reason, and another file can be chosen', async ({ visit }) => {
    const { page, context } = await visit({ ...office, expectedErrors: ['422 POST /api/saved-forms/preview'] })
    await logInThroughApi(context, DEMO.staff)
    const dialog = await openDialog(page)
    const choose = (name: string, text: string) =>
      dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
    await choose('list.txt', 'rice, lentils')
    await waitForVisible(dialog.getByText(/^This is not a form from the portal\./))
    await choose('form.age', 'age-encryption.org/v1\ncut off')
    await waitForVisible(dialog.getByText(/^This file is damaged or incomplete\./))
    // The page rejects this file without uploading it, so the portal reports no error. The browser opens it from the disk.
    const film = join(await mkdtemp(join(tmpdir(), 'film-')), 'film.age')
    onTestFinished(() => rm(dirname(film), { recursive: true }))
    await writeFile(film, 'x')
    await truncate(film, MAX_SAVED_FORM_BYTES + 1)
    await dialog.locator('input[type=file]').setInputFiles(film)
    await waitForVisible(dialog.getByText('This file is too large. A saved form has up to 25MB.'))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(
      await page
        .getByRole('button', { name: 'Open a file from a citizen' })
        .evaluate((button) => button === document.activeElement),
    ).toBe(true)
  })
})
