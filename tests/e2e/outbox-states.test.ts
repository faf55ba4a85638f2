// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { logInAs, PRIVACY_CONSENT, registerThroughApi } from '#tests/support/accounts.ts'
import { countApplications, send } from '#tests/support/applying.ts'
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
  waitUntilReceived,
} from '#tests/support/offline.ts'
import { expectEventually, expectHeading, waitForPath, waitForVisible } from '#tests/support/screen.ts'

const device = OFFLINE_DEVICE

const namesOfFiles = async (service: Parameters<typeof documentsFor>[0]) =>
  (await documentsFor(service)).map(({ file }) => file.name)

/** Replaces parts of the waiting form in the device's storage. A text that is undefined is removed. */
const changeWaitingForm = (
  page: Page,
  change: { texts: Record<string, string | undefined>; isFromEarlierForm?: boolean },
) =>
  page.evaluate(async ({ texts, isFromEarlierForm = false }) => {
    const requested = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await requested(indexedDB.open('gram-seva-outbox'))
    const entries = database.transaction('entries', 'readwrite').objectStore('entries')
    const [entry] = await requested(entries.getAll())
    const { fields, definitionVersion } = entry as { fields: [string, string][]; definitionVersion: number }
    const changedFields = fields.flatMap(([name, text]) => {
      const changed = name in texts ? texts[name] : text
      return changed === undefined ? [] : [[name, changed]]
    })
    const changed = {
      ...entry,
      definitionVersion: isFromEarlierForm ? definitionVersion - 1 : definitionVersion,
      texts: { ...entry.texts, ...texts },
      fields: changedFields,
    }
    await requested(entries.put(changed, entry.submissionKey))
    database.close()
  }, change)

/** The texts that describe an input, such as its error. */
const descriptionOf = (input: Locator) =>
  input.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

/**
 * The requests that a tab repeats some time after the network returned, so that it has the data for another visit without a
 * network. In the test, the session may have ended by then.
 */
const WITHOUT_SESSION = [
  '401 POST /api/verify',
  '401 GET /api/notifications',
  '401 GET /api/notifications/unread',
  '401 POST /api/user/getapplication',
]

describe('A form in the outbox', () => {
  test('that the portal rejects for another reason shows this reason, and can be sent again', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `403 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, aFilledForm(service))
    const json = { code: 'closed', message: 'The scheme is closed today.', requestId: '1' }
    await context.route(`**${service.paths.submit}`, (route) => route.fulfill({ status: 403, json }))
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Not sent: the portal did not accept it'))
    await waitForVisible(entry.getByText('The scheme is closed today.'))
    await page.goto('/dashboard')
    await waitForVisible(page.getByText('One form was not sent and needs your attention'))
    await waitForVisible(page.getByText('Not sent: the portal did not accept it'))
    await page.getByRole('link', { name: 'Open the outbox' }).click()
    await context.unroute(`**${service.paths.submit}`)
    await entry.getByRole('button', { name: 'Try now' }).click()
    await waitUntilReceived(entry)
    await page.goto('/dashboard')
    await expectEventually(() => countApplications(context)).toBe(1)
    await waitForVisible(page.getByRole('heading', { name: 'Recent Activity' }))
    expect(await page.getByText('Open the outbox').count()).toBe(0)
  })

  test('with an answer that the portal rejects names the reason, and opens at this answer with everything typed', async ({
    visit,
    offered,
  }) => {
    const service = offered('birth-certificates')
    const form = aFilledForm(service)
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `422 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, form)
    await changeWaitingForm(page, { texts: { motherName: 'www.example.com' } })
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Not sent: some answers need a correction'))
    const label = service.words.fields.motherName ?? ''
    const reason = new RegExp(`^Please type ${label} again, without links`)
    await waitForVisible(entry.getByText(reason))
    expect(await countApplications(context)).toBe(0)

    await page.goto('/dashboard')
    await waitForVisible(page.getByText('One form was not sent and needs your attention'))
    await waitForVisible(page.getByText('Not sent: some answers need a correction'))
    await page.getByRole('link', { name: 'Open the outbox' }).click()
    await entry.getByRole('button', { name: 'Edit' }).click()
    await expectHeading(page, service.words.title)
    const input = page.getByRole('textbox', { name: label })
    expect(await input.inputValue()).toBe('www.example.com')
    await expectEventually(() => descriptionOf(input)).toContain(`Please type ${label} again`)
    await waitForVisible(page.getByRole('alert').getByRole('link', { name: reason }))
    // The error is still there after a reload, and an edit removes it.
    await page.reload()
    await expectEventually(() => descriptionOf(input)).toContain(`Please type ${label} again`)
    await input.fill(form.texts.motherName ?? '')
    await expectEventually(() => descriptionOf(input)).not.toContain('Please type')
    expect(await readForm(page, service)).toEqual(form)
    await send(page)
    await expectHeading(page, 'Your application has been submitted')
    expect(await countApplications(context)).toBe(1)
  })

  test('whose session has ended leads to the login, after which it is sent by itself', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit({
      ...device,
      expectedErrors: [...WITHOUT_NETWORK, `503 POST ${service.paths.submit}`, ...WITHOUT_SESSION],
    })
    const { page, context } = phone
    const owner = await registerThroughApi(context)
    const entry = await submitOffline(phone, service, aFilledForm(service))
    const unavailable = `**${service.paths.submit}`
    await context.route(unavailable, (route) => route.fulfill({ status: 503, json: {} }))
    await context.setOffline(false)
    await waitForVisible(entry.getByText('Not sent yet: the portal does not answer'))
    await context.clearCookies()
    await context.unroute(unavailable)
    await entry.getByRole('button', { name: 'Try now' }).click()
    await waitForVisible(entry.getByText('Not sent yet: you have been logged out'))
    await waitForVisible(entry.getByText(/It is sent as soon as you log in again\.$/))
    await entry.getByRole('link', { name: 'Log in' }).click()
    await waitForPath(page, '/login')
    // Another tab is still sending with the old session. The entry is sent long before the attempt of the next minute.
    const otherTab = await context.newPage()
    await otherTab.goto('/help')
    await otherTab.evaluate(
      () =>
        new Promise<void>((hasLock) => {
          void navigator.locks.request('outbox', () => {
            hasLock()
            return new Promise((release) => addEventListener('release', release, { once: true }))
          })
        }),
    )
    await logInAs(page, owner)
    await waitForPath(page, '/outbox')
    await waitForVisible(entry.getByText('Not sent yet: you have been logged out'))
    await otherTab.evaluate(() => dispatchEvent(new Event('release')))
    await waitUntilReceived(outboxEntryOf(page, service))
    expect(await countApplications(context)).toBe(1)
  })

  test('whose definition has changed says so, and opens with its answers, to which the citizen adds the new one', async ({
    visit,
    offered,
  }) => {
    const service = offered('household')
    const form = aFilledForm(service)
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `422 POST ${service.paths.submit}`] })
    const { page, context } = phone
    await registerThroughApi(context)
    const entry = await submitOffline(phone, service, form)
    // As if it had been filled in with an earlier definition of the service, which had no such field.
    await changeWaitingForm(page, { texts: { phone: undefined }, isFromEarlierForm: true })
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
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `503 POST ${service.paths.submit}`] })
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
    expect(await countApplications(context)).toBe(0)
    await otherTab.close()
    expect(await readDeviceDatabases(page)).toContain(name)

    await entry.getByRole('link', { name: 'Log in' }).click()
    await waitForPath(page, '/login')
    await logInAs(page, owner)
    await waitForPath(page, '/outbox')
    await waitUntilReceived(outboxEntryOf(page, service))
    expect(await countApplications(context)).toBe(1)
  })

  describe('of a citizen who has to accept the privacy notice', () => {
    test('shows the notice and then the form after “Edit”', async ({ visit, offered }) => {
      const service = offered('household')
      const form = aFilledForm(service)
      const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `428 POST ${service.paths.submit}`] })
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
      const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `428 POST ${service.paths.submit}`] })
      const { context } = phone
      await registerThroughApi(context)
      const entry = await submitOffline(phone, service, aFilledForm(service))
      await context.request.delete('/api/consent')
      await context.setOffline(false)
      await waitForVisible(entry.getByText('Not sent yet: please accept the privacy notice'))
      await context.request.post('/api/consent', { data: PRIVACY_CONSENT })
      await entry.getByRole('button', { name: 'Try now' }).click()
      await waitUntilReceived(entry)
      expect(await countApplications(context)).toBe(1)
    })
  })
})
