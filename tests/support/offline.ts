import type { Page } from 'playwright'
import { expectEventually } from './screen.ts'

/** The paths of the responses that the device keeps of the signed-in person, without what was sent with them. */
export const listPersonalPaths = (page: Page) =>
  page.evaluate(async () => {
    if (!(await caches.has('gram-seva-last-seen'))) return []
    const requests = await (await caches.open('gram-seva-last-seen')).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  })

/** The number of lists of applications that home and My Applications request. */
const LISTS = 4

/** Waits until the device has everything for a visit without a network. */
export async function keepsOffline(page: Page) {
  await expectEventually(async () => {
    const paths = await listPersonalPaths(page)
    const isControlled = await page.evaluate(() =>
      navigator.serviceWorker.controller?.scriptURL.endsWith('/offline-worker.js'),
    )
    const lists = paths.filter((path) => path === '/api/user/getapplication').length
    return isControlled === true && lists >= LISTS && paths.includes('/api/services')
  }).toBe(true)
}

/** The text of every answer that the device stores, in both databases. */
export const storedOnDevice = (page: Page) =>
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
