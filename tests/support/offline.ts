// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Locator, Page } from 'playwright'
import type { OfferedService } from '#shared/services/service-words.ts'
import { send } from './applying.ts'
import { PHONE, type Visit } from './browser.ts'
import { draftsOfVisitor } from './drafts.ts'
import type { FilledForm } from './filled-form.ts'
import { fillForm } from './form-filler.ts'
import { OFFLINE } from './journey.ts'
import { expectEventually, expectHeading, waitForPath, waitForVisible } from './screen.ts'

/** The errors in the console of a page that is used without a network. */
export const WITHOUT_NETWORK = [OFFLINE, 'error: Failed to load resource: net::ERR_FAILED']
/** A phone that opens the citizen's screens without a network. */
export const OFFLINE_DEVICE = { viewport: PHONE, allowsServiceWorker: true, expectedErrors: WITHOUT_NETWORK }

/** Fills in a form and submits it without a network, which puts it into the outbox. Returns its card there. */
export async function submitOffline({ page, context }: Visit, service: OfferedService, form: FilledForm) {
  await page.goto('/dashboard')
  await waitForOfflineData(page)
  await page.goto(service.paths.page)
  await expectHeading(page, service.words.title)
  await fillForm(page, service, form)
  await context.setOffline(true)
  await send(page)
  await waitForPath(page, '/outbox')
  return outboxEntryOf(page, service)
}

/** The card of a form in the outbox. */
export const outboxEntryOf = (page: Page, { words }: OfferedService) =>
  page.getByRole('listitem', { name: words.card.title })

/** Waits until the outbox shows that the portal has received the form. */
export const waitUntilReceived = (entry: Locator) => waitForVisible(entry.getByText('Received by the portal'))

/** The paths, without queries, of the responses that the device stores for the person who is logged in. */
export const listPersonalPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('gram-seva-last-seen'))) return []
    const requests = await (await caches.open('gram-seva-last-seen')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** The number of application lists that the dashboard and My Applications request together. */
const LIST_COUNT = 4

/** Waits until the device has everything for a visit without a network. */
export async function waitForOfflineData(page: Page) {
  await expectEventually(async () => {
    const paths = await listPersonalPaths(page)
    const isControlled = await page.evaluate(() =>
      navigator.serviceWorker.controller?.scriptURL.endsWith('/offline-worker.js'),
    )
    const lists = paths.filter((path) => path === '/api/user/getapplication').length
    // The page requests the prefill last.
    const hasRest = ['/api/verify', '/api/services', '/api/prefill'].every((path) => paths.includes(path))
    return isControlled === true && lists >= LIST_COUNT && hasRest
  }).toBe(true)
}

/** Everything that the device stores in its databases, as text. */
export const readDeviceDatabases = (page: Page) =>
  page.evaluate(async () => {
    const texts: string[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve, reject) => {
          const request = database.transaction(store).objectStore(store).getAll()
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        texts.push(JSON.stringify(rows))
      }
      database.close()
    }
    return texts.join()
  })

/** Waits until the account has exactly one draft, whose applicant has this name. */
export const waitForStoredDraft = (context: BrowserContext, applicantName: string) =>
  expectEventually(async () => (await draftsOfVisitor(context)).map(({ texts }) => texts.applicantName)).toEqual([
    applicantName,
  ])
