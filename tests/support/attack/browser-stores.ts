// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'

/** Everything that a page of the portal stores in the browser, by kind of storage, with the cookies. */
export async function browserStores(page: Page): Promise<Record<string, string>> {
  const stores = await page.evaluate(readStores)
  return { ...stores, cookies: JSON.stringify(await page.context().cookies()) }
}

/** Reads the stores. The browser runs this function in the page. */
async function readStores(): Promise<Record<string, string>> {
  const resultOf = <Result>(request: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  const databases: unknown[] = []
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await resultOf(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      databases.push(name, store, await resultOf(database.transaction(store).objectStore(store).getAll()))
    }
    database.close()
  }
  const stored: string[] = []
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const response = await cache.match(request)
      stored.push(request.url, (await response?.text()) ?? '')
    }
  }
  return {
    localStorage: JSON.stringify({ ...localStorage }),
    sessionStorage: JSON.stringify({ ...sessionStorage }),
    indexedDB: JSON.stringify(databases),
    caches: stored.join('\n'),
  }
}
