// SPDX-License-Identifier: Apache-2.0
import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { logInThroughApi, registerThroughApi } from '#tests/support/accounts.ts'
import { countApplications, send, submitThroughApi } from '#tests/support/applying.ts'
import { PHONE } from '#tests/support/browser.ts'
import { aDraft, draftsOfVisitor } from '#tests/support/drafts.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { documentsFor } from '#tests/support/form-documents.ts'
import { fillForm } from '#tests/support/form-filler.ts'
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

describe('A form that is submitted without a network', () => {
  test('waits in the outbox, is sent when the network returns, and becomes one application', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const phone = await visit(device)
    const { page, context } = phone
    await registerThroughApi(context)
    const form = aFilledForm(service)
    const entry = await submitOffline(phone, service, form)
    await waitForVisible(page.getByText('Your form is finished. It waits for a network.'))
    await waitForVisible(entry.getByText(form.texts.fullName ?? '', { exact: true }))
    await waitForVisible(entry.getByText(/^Waiting since .+\d/))
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    await entry.getByRole('button', { name: 'Try now' }).click()
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    // The form is no longer a draft.
    await page.getByRole('link', { name: 'Drafts' }).click()
    await waitForVisible(page.getByText('No drafts'))
    await page.reload()
    await page.getByRole('link', { name: 'Outbox 1' }).click()
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('One form waits to be sent'))
    const box = await page.getByRole('link', { name: 'Open the outbox' }).boundingBox()
    expect(box?.y).toBeLessThan(PHONE.height / 2)
    await page.getByRole('link', { name: 'Open the outbox' }).click()
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Received by the portal'))
    expect(await countApplications(context)).toBe(1)
    // The card still names the form, although its answers are deleted from the device.
    await waitForVisible(entry.getByText(form.texts.fullName ?? '', { exact: true }))
    expect(await readDeviceDatabases(page)).not.toContain(form.texts.address)
    await waitForVisible(entry.getByText(/^Decision by /))
    await waitForVisible(entry.getByRole('button', { name: 'Copy ID' }))
    await entry.getByRole('button', { name: 'Remove from this list' }).click()
    await waitForVisible(page.getByText('Nothing is waiting'))
  })

  test('and sent while the home screen is open is named there with its ID, until the citizen opens or closes it', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const form = aFilledForm(service)
    const phone = await visit(device)
    const { page, context } = phone
    const { username } = await registerThroughApi(context)
    const received = page.getByRole('status').filter({ hasText: 'Received by the portal' })
    for (const way of ['opens', 'closes']) {
      await submitOffline(phone, service, form)
      await page.goto('/dashboard')
      await waitForVisible(page.getByText('One form waits to be sent'))
      await context.setOffline(false)
      await waitForVisible(received.getByText(`${form.texts.fullName}, ${service.words.card.title}`))
      expect(await page.getByText('One form waits to be sent').count()).toBe(0)
      const reference = (await received.locator('b').textContent()) ?? ''
      await page.reload()
      await waitForVisible(received.getByText(reference))
      if (way === 'closes') await received.getByRole('button', { name: 'Close' }).click()
      else {
        await received.getByRole('link', { name: /^See details: / }).click()
        await waitForVisible(page.getByRole('dialog', { name: 'Application Details' }).getByText(reference).first())
        expect(new URL(page.url()).pathname).toBe(`/viewApplication/${username}`)
        await page.goto('/dashboard')
        await waitForVisible(page.getByRole('heading', { name: 'Recent Activity' }))
      }
      await received.waitFor({ state: 'detached' })
      await page.goto('/outbox')
      await waitForVisible(page.getByText('Nothing is waiting'))
    }
  })

  test('is sent again within seconds if the portal is not ready when the network returns', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `503 POST ${service.paths.submit}`] })
    const { context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, aFilledForm(service))
    await waitForVisible(entry.getByText('Not sent yet: no network'))
    await context.route(`**${service.paths.submit}`, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 })
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Received by the portal'))
    expect(await countApplications(context)).toBe(1)
  })

  test('can be edited, saved as a file and deleted', async ({ visit, offered }) => {
    const service = offered('household')
    const form = aFilledForm(service)
    const phone = await visit(device)
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, form)
    // The list of drafts is empty, but says that a form waits.
    const tabs = page.getByRole('navigation', { name: 'Forms on this device' })
    await tabs.getByRole('link', { name: 'Drafts' }).click()
    await waitForVisible(page.getByText('One form waits to be sent'))
    await waitForVisible(tabs.getByRole('link', { name: 'Outbox 1' }))
    await page.getByRole('link', { name: 'Open the outbox' }).click()
    const download = page.waitForEvent('download')
    await entry.getByRole('button', { name: 'Save as file' }).click()
    const file = await readFile(await (await download).path(), 'latin1')
    expect(file).toMatch(/^age-encryption\.org\/v1\n/)
    const [first] = await documentsFor(service)
    for (const secret of ['submissionKey', first?.file.name ?? '', '%PDF']) expect(file).not.toContain(secret)
    await waitForVisible(page.getByText(/only the office can open it/))
    await entry.getByRole('button', { name: 'Edit' }).click()
    await expectHeading(page, service.words.title)
    expect(await readForm(page, service)).toEqual(form)
    expect(await readChosenFiles(page, service)).toEqual((await documentsFor(service)).map(({ file }) => file.name))
    await send(page)
    await waitForPath(page, '/outbox')
    await entry.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await waitForVisible(page.getByText('Nothing is waiting'))
    await context.setOffline(false)
    await page.goto('/dashboard')
    expect(await countApplications(context)).toBe(0)
  })
})

describe('A form whose definition changed after a citizen began it', () => {
  test('opens with the new definition and all answers, and asks the citizen to check them', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const form = aFilledForm(service)
    const { page, context } = await visit({ viewport: PHONE })
    await registerThroughApi(context)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    await fillForm(page, service, form)
    await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
    await waitForVisible(page.getByRole('link', { name: `Continue ${service.words.card.title}` }))
    await page.route('**/api/services', async (route) => {
      const response = await route.fetch()
      const offer: OfferedServices = await response.json()
      const services = offer.services.map((item) =>
        item.id === service.id ? { ...item, version: item.version + 1 } : item,
      )
      await route.fulfill({ response, json: { ...offer, services } })
    })
    await page.goto('/dashboard')
    await page.getByRole('link', { name: `Continue ${service.words.card.title}` }).click()
    await waitForVisible(page.getByText('The form has changed since then. Please check your answers.'))
    expect(await readForm(page, service)).toEqual(form)
    expect(await readChosenFiles(page, service)).toEqual((await documentsFor(service)).map(({ file }) => file.name))
  })
})

describe('A form in the outbox that the portal does not accept', () => {
  test('because the same application exists shows this reason, and stays until the citizen decides', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `410 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    await submitThroughApi(context, service, form)
    const entry = await submitOffline(phone, service, form)
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Not sent: there is already such an application'))
    expect(await entry.getByRole('button', { name: 'Try now' }).count()).toBe(0)
    await entry.getByRole('button', { name: 'Edit' }).click()
    await expectHeading(page, service.words.title)
    expect(await readForm(page, service)).toEqual(form)
  })

  test('because an earlier version has arrived is sent as another application after “Edit”', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `410 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, form)
    const [, key = ''] = /"submissionKey":"([\w-]+)"/.exec(await readDeviceDatabases(page)) ?? []
    const earlier = { ...form, texts: { ...form.texts, childFirstName: 'Kavita' } }
    await submitThroughApi(context, service, earlier, { 'Idempotency-Key': key })
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Already received, without your last changes'))
    await entry.getByRole('button', { name: 'Edit' }).click()
    await expectHeading(page, service.words.title)
    expect(await readForm(page, service)).toEqual(form)
    // The edited form is a new form, so the account stores a draft of it.
    await page.goto('/drafts')
    await expectEventually(async () => (await draftsOfVisitor(context)).length).toBe(1)
    await page.goto(service.paths.page)
    await expectHeading(page, service.words.title)
    expect(await readForm(page, service)).toEqual(form)
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    expect(await countApplications(context)).toBe(2)
    expect(await draftsOfVisitor(context)).toEqual([])
  })

  test('and that the citizen deletes is also removed from the drafts of the account', async ({ visit, offered }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `410 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, form)
    const [, key = ''] = /"submissionKey":"([\w-]+)"/.exec(await readDeviceDatabases(page)) ?? []
    await submitThroughApi(context, service, form)
    const draft = aDraft({ collection: service.id, texts: {}, lists: {}, documents: {} })
    expect((await context.request.put(`/api/drafts/${key}`, { data: draft })).status()).toBe(200)
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Not sent: there is already such an application'))
    await entry.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectEventually(() => draftsOfVisitor(context)).toEqual([])
  })

  test('because the session has ended is sent after the next login', async ({ visit, offered }) => {
    const service = offered('household')
    const expectedErrors = [
      ...WITHOUT_NETWORK,
      '401 POST /api/verify',
      ...['unread', 'stream'].map((path) => `401 GET /api/notifications/${path}`),
    ]
    const phone = await visit({ ...device, expectedErrors: [...expectedErrors, '401 POST /api/user/getapplication'] })
    const { page, context } = phone
    const { email, password } = await registerThroughApi(context)
    await submitOffline(phone, service, aFilledForm(service))
    await context.clearCookies()
    await context.setOffline(false)
    await page.goto('/dashboard')
    await waitForPath(page, '/')
    await logInThroughApi(context, { email, password })
    await page.goto('/outbox')
    await waitForVisible(outboxEntryOf(page, service).getByText(/^Received by the portal/))
    expect(await countApplications(context)).toBe(1)
  })

  test('stops a logout while it waits, and is hidden from other people on the phone', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `503 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    await submitOffline(phone, service, aFilledForm(service))
    await context.route(`**${service.paths.submit}`, (route) => route.fulfill({ status: 503, json: {} }))
    await context.setOffline(false)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
    await waitForPath(page, '/outbox')
    await waitForVisible(page.getByText(/^These forms have not been sent yet\./))
    await context.clearCookies()
    await registerThroughApi(context)
    await page.goto('/outbox')
    await waitForVisible(page.getByText('Nothing is waiting'))
  })
})
