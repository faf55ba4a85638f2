// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { countApplications, send } from '#tests/support/applying.ts'
import type { Visit } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { documentsFor } from '#tests/support/form-documents.ts'
import { readChosenFiles, readForm } from '#tests/support/form-reader.ts'
import { test } from '#tests/support/journey.ts'
import { OFFLINE_DEVICE, readDeviceDatabases, submitOffline, waitUntilReceived } from '#tests/support/offline.ts'
import { expectHeading, waitForVisible } from '#tests/support/screen.ts'

const KEEP_OPEN = 'Keep this page open. If it closes, you must enter the Aadhaar number again.'

const numberIn = (part: Page | Locator, { words }: OfferedService) =>
  part.getByRole('textbox', { name: words.fields.aadhaarNumber ?? '' })

/** A new citizen submits a form with an Aadhaar number on a phone without a network. `entry` is its card in the outbox. */
async function submitWithoutNetwork(
  visit: (device: typeof OFFLINE_DEVICE) => Promise<Visit>,
  offered: (id: string) => OfferedService,
) {
  const service = offered('noc')
  const form = aFilledForm(service)
  const phone = await visit(OFFLINE_DEVICE)
  await registerThroughApi(phone.context)
  const entry = await submitOffline(phone, service, form)
  return { ...phone, service, form, entry }
}

describe('A form with an Aadhaar number in the outbox', () => {
  test('is stored without the number, and is sent while its tab is open', async ({ visit, offered }) => {
    const { page, context, form, entry } = await submitWithoutNetwork(visit, offered)
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    await waitForVisible(entry.getByText(KEEP_OPEN))
    expect(await readDeviceDatabases(page)).not.toContain(form.texts.aadhaarNumber)
    await context.setOffline(false)
    await waitUntilReceived(entry)
    expect(await countApplications(context)).toBe(1)
  })

  test('asks for the number in the outbox after a reload, and checks it as the form does', async ({
    visit,
    offered,
  }) => {
    const { page, context, service, form, entry } = await submitWithoutNetwork(visit, offered)
    await page.reload()
    await waitForVisible(entry.getByText('Not sent yet: the Aadhaar number is missing'))
    const number = numberIn(entry, service)
    const sendNow = entry.getByRole('button', { name: 'Send now' })
    await number.fill('1234')
    await sendNow.click()
    await waitForVisible(entry.getByText('Please enter a valid Aadhar Number'))
    expect(await number.evaluate((input) => input === document.activeElement)).toBe(true)
    await number.fill(form.texts.aadhaarNumber ?? '')
    await sendNow.click()
    // Without a network, the number stays in the memory of the tab, and not in the storage of the device.
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    await waitForVisible(entry.getByText(KEEP_OPEN))
    expect(await readDeviceDatabases(page)).not.toContain(form.texts.aadhaarNumber)
    await context.setOffline(false)
    await waitUntilReceived(entry)
    expect(await countApplications(context)).toBe(1)
  })

  test('is sent from the outbox as soon as the number is typed again', async ({ visit, offered }) => {
    const { page, context, service, form, entry } = await submitWithoutNetwork(visit, offered)
    await page.reload()
    await context.setOffline(false)
    await numberIn(entry, service).fill(form.texts.aadhaarNumber ?? '')
    await entry.getByRole('button', { name: 'Send now' }).click()
    await waitUntilReceived(entry)
    expect(await countApplications(context)).toBe(1)
  })

  test('opens with “Edit” after a reload, without the number and with all other answers', async ({
    visit,
    offered,
  }) => {
    const { page, context, service, form, entry } = await submitWithoutNetwork(visit, offered)
    await page.reload()
    await waitForVisible(entry.getByText('Not sent yet: the Aadhaar number is missing'))
    await entry.getByRole('button', { name: 'Edit' }).click()
    await expectHeading(page, service.words.title)
    expect((await readForm(page, service)).texts.aadhaarNumber).toBe('')
    await numberIn(page, service).fill(form.texts.aadhaarNumber ?? '')
    expect(await readForm(page, service)).toEqual(form)
    expect(await readChosenFiles(page, service)).toEqual((await documentsFor(service)).map(({ file }) => file.name))
    await send(page)
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    await context.setOffline(false)
    await waitForVisible(entry.getByText(/^Received by the portal/))
    expect(await countApplications(context)).toBe(1)
  })
})
