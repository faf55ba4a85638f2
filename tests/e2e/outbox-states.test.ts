// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { logInAs, PRIVACY_CONSENT, registerThroughApi } from '#tests/support/accounts.ts'
import { send } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { documentsFor } from '#tests/support/form-documents.ts'
import { fillField } from '#tests/support/form-filler.ts'
import { readChosenFiles, readForm } from '#tests/support/form-reader.ts'
import { test } from '#tests/support/journey.ts'
import {
  OFFLINE_DEVICE,
  outboxEntryOf,
  readDeviceDatabases,
  submitOffline,
  WITHOUT_NETWORK,
} from '#tests/support/offline.ts'
import { expectEventually, expectHeading, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const device = OFFLINE_DEVICE

const countApplications = async (context: BrowserContext) => {
  const response = await context.request.post('/api/user/getapplication', { data: {} })
  return (await response.json()).total as number
}

const namesOfFiles = async (service: Parameters<typeof documentsFor>[0]) =>
  (await documentsFor(service)).map(({ file }) => file.name)

const isReceived = (entry: Locator) => waitForVisible(entry.getByText(/^Received by the portal\. Application ID: /))

/** Changes the waiting form as if it had been filled in with an earlier definition of the service, which had no such field. */
const fillInWithEarlierDefinition = (page: Page, field: string) =>
  page.evaluate(async (missing) => {
    const requested = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await requested(indexedDB.open('gram-seva-outbox'))
    const entries = database.transaction('entries', 'readwrite').objectStore('entries')
    const [entry] = await requested(entries.getAll())
    const { [missing]: _, ...texts } = entry.texts
    const fields = entry.fields.filter(([name]: readonly string[]) => name !== missing)
    const earlier = { ...entry, definitionVersion: entry.definitionVersion - 1, texts, fields }
    await requested(entries.put(earlier, entry.submissionKey))
    database.close()
  }, field)

describe('A form in the outbox', () => {
  test('whose definition has changed says so, and opens with its answers, to which the citizen adds the new one', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const form = aFilledForm(service)
    const phone = await visit({ ...device, refusals: [...WITHOUT_NETWORK, `422 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, form)
    await fillInWithEarlierDefinition(page, 'phone')
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Not sent: the form has changed since you filled it in'))
    await waitForVisible(entry.getByText(/The new form opens with your answers\./))
    expect(await entry.getByRole('button', { name: 'Try now' }).count()).toBe(0)
    expect(await countApplications(context)).toBe(0)
    await entry.getByRole('button', { name: 'Edit' }).click()
    await expectHeading(page, service.words.title)
    const { phone: _, ...known } = form.texts
    expect((await readForm(page, service)).texts).toMatchObject({ fullName: known.fullName, address: known.address })
    const field = service.fields.phone
    if (!field) throw new Error('The form has no field for the telephone number')
    await fillField(page, { service, name: 'phone', field }, form)
    expect(await readForm(page, service)).toEqual(form)
    expect(await readChosenFiles(page, service)).toEqual(await namesOfFiles(service))
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    expect(await countApplications(context)).toBe(1)
  })

  test('whose owner is not logged in says so, is hidden from the other person, and is sent when its owner logs in', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const form = aFilledForm(service)
    const name = form.texts.fullName ?? ''
    const phone = await visit({ ...device, refusals: [...WITHOUT_NETWORK, `503 POST ${service.paths.submit}`] })
    const { page, context } = phone
    const owner = await registerThroughApi(context)
    const entry = await submitOffline(phone, service, form)
    const unavailable = `**${service.paths.submit}`
    await context.route(unavailable, (route) => route.fulfill({ status: 503, json: {} }))
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Not sent yet: the portal does not answer'))
    // Another person logs in with the same browser, while this tab still shows the outbox of the owner.
    await registerThroughApi(context)
    await entry.getByRole('button', { name: 'Try now' }).click()
    await waitForVisible(entry.getByText('Not sent yet: another person was logged in'))
    await waitForVisible(entry.getByText(/^This form is kept on this device, and the other person does not see it\./))
    expect(await entry.getByRole('button', { name: 'Try now' }).count()).toBe(0)
    await context.unroute(unavailable)

    const otherTab = await context.newPage()
    await otherTab.goto('/outbox')
    await waitForVisible(otherTab.getByText('Nothing is waiting'))
    expect(await otherTab.content()).not.toContain(name)
    await otherTab.close()
    expect(await readDeviceDatabases(page)).toContain(name)

    await entry.getByRole('link', { name: 'Log in' }).click()
    await waitForPath(page, '/login')
    await logInAs(page, owner)
    await waitForPath(page, '/outbox')
    await isReceived(outboxEntryOf(page, service))
    expect(await countApplications(context)).toBe(1)
  })

  describe('of a citizen who has to accept the privacy notice', () => {
    test('shows the notice and then the form after “Edit”', async ({ visit, offered }) => {
      const service = offered('household')
      const form = aFilledForm(service)
      const phone = await visit({ ...device, refusals: [...WITHOUT_NETWORK, `428 POST ${service.paths.submit}`] })
      const { page, context } = phone
      await registerThroughApi(context)
      const entry = await submitOffline(phone, service, form)
      await context.request.delete('/api/consent')
      await context.setOffline(false)
      await waitForVisible(entry.getByText('Not sent yet: please accept the privacy notice'))
      await waitForVisible(entry.getByText('Choose Edit. The notice appears first, then your form.'))
      expect(await countApplications(context)).toBe(0)
      await entry.getByRole('button', { name: 'Edit' }).click()
      await expectHeading(page, 'Before you apply')
      await page.getByRole('button', { name: 'I have read this and agree' }).click()
      await expectHeading(page, service.words.title)
      expect(await readForm(page, service)).toEqual(form)
      expect(await readChosenFiles(page, service)).toEqual(await namesOfFiles(service))
      await send(page)
      await expectHeading(page, 'Your application has been submitted')
      expect(await countApplications(context)).toBe(1)
    })

    test('is sent as it is after the citizen has accepted it on another device', async ({ visit, offered }) => {
      const service = offered('household')
      const phone = await visit({ ...device, refusals: [...WITHOUT_NETWORK, `428 POST ${service.paths.submit}`] })
      const { context } = phone
      await registerThroughApi(context)
      const entry = await submitOffline(phone, service, aFilledForm(service))
      await context.request.delete('/api/consent')
      await context.setOffline(false)
      await waitForVisible(entry.getByText('Not sent yet: please accept the privacy notice'))
      await context.request.post('/api/consent', { data: PRIVACY_CONSENT })
      await entry.getByRole('button', { name: 'Try now' }).click()
      await isReceived(entry)
      expect(await countApplications(context)).toBe(1)
    })
  })
})

describe('Background Sync', () => {
  test('sends a form when the network returns, although no tab of the portal is open', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit(device)
    const { page, context } = phone
    await registerThroughApi(context)
    const sync = await openSyncControl(page)
    await submitOffline(phone, service, aFilledForm(service))
    await expectEventually(() => registeredSyncs(page)).toContain('outbox')
    await page.goto('about:blank')
    await context.setOffline(false)
    await sync.dispatch('outbox')
    await expectEventually(() => countApplications(context)).toBe(1)
    expect(page.url()).toBe('about:blank')
    await page.goto('/outbox')
    await isReceived(outboxEntryOf(page, service))
    expect(await countApplications(context)).toBe(1)
  })

  test('is not needed: without it, an open tab sends the form when the network returns', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit(device)
    const { page, context } = phone
    await registerThroughApi(context)
    await page.addInitScript(() => {
      delete (ServiceWorkerRegistration.prototype as { sync?: unknown }).sync
    })
    const entry = await submitOffline(phone, service, aFilledForm(service))
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    expect(await registeredSyncs(page)).toEqual([])
    await context.setOffline(false)
    await isReceived(entry)
    expect(await countApplications(context)).toBe(1)
  })
})

/** The tags of the background syncs that the offline worker waits for; none in a browser without Background Sync. */
const registeredSyncs = (page: Page) =>
  page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & { sync?: { getTags: () => Promise<string[]> } } =
      await navigator.serviceWorker.ready
    return (await registration.sync?.getTags()) ?? []
  })

/** Lets a test dispatch a sync event, as the browser does when it notices a network. */
async function openSyncControl(page: Page) {
  const control = await page.context().newCDPSession(page)
  let worker: { registrationId: string; scopeURL: string } | undefined
  control.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    worker = registrations.find(({ scopeURL }) => new URL(scopeURL).pathname === '/') ?? worker
  })
  await control.send('ServiceWorker.enable')
  return {
    dispatch: async (tag: string) => {
      if (!worker) throw new Error('The offline worker is not registered')
      const { registrationId, scopeURL } = worker
      const { origin } = new URL(scopeURL)
      await control.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false })
    },
  }
}
