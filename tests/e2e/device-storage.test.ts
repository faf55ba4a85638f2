// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import type { OfferedService } from '#shared/services/service-words.ts'
import { registerThroughApi } from '#tests/support/accounts.ts'
import { send } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { fillForm, reachSection } from '#tests/support/form-filler.ts'
import { test } from '#tests/support/journey.ts'
import { OFFLINE_DEVICE, readDeviceDatabases, submitOffline, waitForOfflineData } from '#tests/support/offline.ts'
import { expectEventually, expectHeading, waitForVisible } from '#tests/support/screen.ts'

const open = async (page: Page, { paths, words }: OfferedService) => {
  await page.goto(paths.page)
  await expectHeading(page, words.title)
}

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Lets the device's databases refuse everything that is stored while `isFull` is set. */
const limitStorage = (page: Page) =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = new Proxy(Reflect.get(IDBObjectStore.prototype, 'put'), {
      apply(put, store, parameters) {
        if ('isFull' in window && window.isFull) throw new DOMException('No space', 'QuotaExceededError')
        return Reflect.apply(put, store, parameters)
      },
    })
  })

const fillDevice = (page: Page, isFull: boolean) =>
  page.evaluate((value) => Object.assign(window, { isFull: value }), isFull)

/** Lets the browser report that 10 MB of 100 MB are free. */
const reportLittleSpace = (page: Page) =>
  page.addInitScript(() => {
    StorageManager.prototype.estimate = async () => ({ quota: 100_000_000, usage: 90_000_000 })
  })

const unsavedWarning = (page: Page) => page.getByText('This device could not save your last changes')
const spaceWarning = (page: Page) => page.getByText(/^This device is nearly full: .+ are free$/)

describe('A device with little space', () => {
  test('says that it could not save the last changes, keeps them on the page, and saves them once it can', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await limitStorage(page)
    await open(page, service)
    await fillDevice(page, true)
    await field(page, 'Child First Name').fill('Anjali')
    await waitForVisible(unsavedWarning(page))
    await waitForVisible(page.getByText(/^Your answers stay here while this page is open\./))
    // The page does not also claim that they are saved.
    expect(await page.getByText(/^Saved on this device/).count()).toBe(0)
    expect(await field(page, 'Child First Name').inputValue()).toBe('Anjali')
    await fillDevice(page, false)
    await field(page, 'Child Last Name').fill('Devi')
    await expectEventually(() => unsavedWarning(page).count()).toBe(0)
    expect(await readDeviceDatabases(page)).toContain('Anjali')
  })

  test('keeps a form on the page that it cannot store, and sends it when the network returns', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const { page, context } = await visit(OFFLINE_DEVICE)
    await registerThroughApi(context)
    await limitStorage(page)
    await page.goto('/dashboard')
    await waitForOfflineData(page)
    await open(page, service)
    await fillForm(page, service, aFilledForm(service))
    await fillDevice(page, true)
    await context.setOffline(true)
    await send(page)
    await waitForVisible(page.getByText('Sending is paused: no network'))
    await waitForVisible(unsavedWarning(page))
    await context.setOffline(false)
    await expectHeading(page, 'Your application has been submitted')
    const sent = await context.request.post('/api/user/getapplication', { data: {} })
    expect((await sent.json()).total).toBe(1)
  })

  test('warns where documents are added, before the storage is full', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const { page, context } = await visit()
    await registerThroughApi(context)
    await reportLittleSpace(page)
    await open(page, service)
    await waitForVisible(field(page, 'Child First Name'))
    expect(await spaceWarning(page).count()).toBe(0)
    await reachSection(page, service, 'proofs')
    await waitForVisible(spaceWarning(page))
    await waitForVisible(page.getByText('A form with photos may not be saved. Please free some space.'))
  })

  test('warns in the outbox and in the list of drafts', async ({ visit, offered }) => {
    const phone = await visit(OFFLINE_DEVICE)
    const { page, context } = phone
    await registerThroughApi(context)
    await reportLittleSpace(page)
    const service = offered('household')
    await submitOffline(phone, service, aFilledForm(service))
    await waitForVisible(spaceWarning(page))
    await open(page, offered('birth-certificates'))
    await field(page, 'Child First Name').fill('Anjali')
    await expectEventually(() => readDeviceDatabases(page)).toContain('Anjali')
    await page.goto('/drafts')
    await waitForVisible(spaceWarning(page))
  })
})

describe('A browser that may delete forms when the device needs space', () => {
  const reason = 'If this device runs out of space, forms that are not sent yet may be lost.'

  test('is asked to keep them, after the screen has said why', async ({ visit, offered }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.addInitScript(() => {
      let isPersisted = false
      StorageManager.prototype.persisted = async () => isPersisted
      StorageManager.prototype.persist = async () => {
        isPersisted = true
        return true
      }
    })
    await openDrafts(page, offered('birth-certificates'))
    await waitForVisible(page.getByText(reason))
    await page.getByRole('button', { name: 'Keep my forms' }).click()
    await expectEventually(() => page.getByText('Keep your forms safe').count()).toBe(0)
  })

  test('leads to the advice to send the forms soon, if it refuses to keep them', async ({ visit, offered }) => {
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.addInitScript(() => {
      StorageManager.prototype.persisted = async () => false
      StorageManager.prototype.persist = async () => false
    })
    await openDrafts(page, offered('birth-certificates'))
    await waitForVisible(page.getByText(reason))
    const button = page.getByRole('button', { name: 'Keep my forms' })
    await button.click()
    await waitForVisible(page.getByText(/^The browser did not agree\. Send your forms soon, or save them as a file\./))
    expect(await button.count()).toBe(0)
    // The draft is still on the device.
    expect(await readDeviceDatabases(page)).toContain('Anjali')
  })
})

/** Begins a form, and opens the list of drafts. */
async function openDrafts(page: Page, service: OfferedService) {
  await open(page, service)
  await field(page, 'Child First Name').fill('Anjali')
  await expectEventually(() => readDeviceDatabases(page)).toContain('Anjali')
  await page.goto('/drafts')
}
