// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { logInAs, registerThroughApi } from '#tests/support/accounts.ts'
import { countApplications } from '#tests/support/applying.ts'
import { aFilledForm } from '#tests/support/filled-form.ts'
import { test } from '#tests/support/journey.ts'
import {
  OFFLINE_DEVICE,
  outboxEntryOf,
  readDeviceDatabases,
  submitOffline,
  WITHOUT_NETWORK,
  waitUntilReceived,
} from '#tests/support/offline.ts'
import { waitForPath, waitForVisible } from '#tests/support/screen.ts'

const device = OFFLINE_DEVICE

describe('A form in the outbox', () => {
  test('whose session has ended leads to the login, after which it is sent by itself', async ({ visit, offered }) => {
    const service = offered('household')
    const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `503 POST ${service.paths.submit}`] })
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
    await logInAs(page, owner)
    await waitForPath(page, '/outbox')
    await waitUntilReceived(outboxEntryOf(page, service))
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

  test.for([
    ['nobody', 'Not sent yet: you have been logged out'],
    ['another person', 'Not sent yet: another person was logged in'],
  ] as const)(
    'that was kept while %s was logged in waits for the portal after its owner has logged in, and is then sent by itself',
    async ([person, absence], { visit, offered }) => {
      const service = offered('household')
      const phone = await visit({ ...device, expectedErrors: [...WITHOUT_NETWORK, `503 POST ${service.paths.submit}`] })
      const { page, context } = phone
      const owner = await registerThroughApi(context)
      const entry = await submitOffline(phone, service, aFilledForm(service))
      const unavailable = `**${service.paths.submit}`
      await context.route(unavailable, (route) => route.fulfill({ status: 503, json: {} }))
      await context.setOffline(false)
      await waitForVisible(entry.getByText('Not sent yet: the portal does not answer'))
      await (person === 'nobody' ? context.clearCookies() : registerThroughApi(context))
      await entry.getByRole('button', { name: 'Try now' }).click()
      await waitForVisible(entry.getByText(absence))
      await context.unroute(unavailable)

      const answer = await leaveOutboxUnanswered(page)
      await entry.getByRole('link', { name: 'Log in' }).click()
      await waitForPath(page, '/login')
      await logInAs(page, owner)
      await waitForPath(page, '/outbox')
      await waitForVisible(entry.getByText('Not sent yet: the portal does not answer'))
      await waitForVisible(entry.getByRole('button', { name: 'Try now' }))
      expect(await entry.getByRole('link', { name: 'Log in' }).count()).toBe(0)
      // The wait is shorter than the minute between two attempts, so the quick retries have to send the form.
      await answer()
      await waitUntilReceived(entry)
      expect(await countApplications(context)).toBe(1)
    },
  )
})

/**
 * Leaves the request with which this tab asks for the session before it sends the outbox without an answer, until the
 * returned function is called. Other requests are answered.
 */
async function leaveOutboxUnanswered(page: Page) {
  await page.evaluate(() => {
    const fetch = window.fetch.bind(window)
    const isAsking = (...[input, options]: Parameters<typeof fetch>) =>
      input === '/api/session' && options?.cache === 'no-store'
    const fetchOther: typeof fetch = async (...request) => {
      if (isAsking(...request)) throw new TypeError('Failed to fetch')
      return fetch(...request)
    }
    Object.assign(window, { fetch: fetchOther, answerOutbox: () => Object.assign(window, { fetch }) })
  })
  return () => page.evaluate(() => void Reflect.get(window, 'answerOutbox')())
}
