// SPDX-License-Identifier: Apache-2.0
import type { BrowserContext, Page } from 'playwright'
import { listPersonalPaths } from '../support/offline.ts'
import { expectEventually } from '../support/screen.ts'

/** A document as the device stores it. */
export interface StoredFile {
  slot: string
  name: string
  sha256: string
  /** The content of a picture in base64, because its digest in the portal differs: the portal re-encodes pictures. */
  picture: string | null
}

/** A form in the drafts or in the outbox of a device. */
export interface StoredForm {
  serviceId: string
  submissionKey: string
  texts: Record<string, string>
  lists: Record<string, Record<string, string>[]>
  needsAadhaar?: boolean
  addedAt?: number
  outcome?: { kind: string; reference?: string }
  documents: StoredFile[]
}

/** The drafts and the outbox of the device, with the oldest entry first. */
export async function readDevice(page: Page): Promise<{ drafts: StoredForm[]; outbox: StoredForm[] }> {
  // A tab that is closed before IndexedDB is open keeps its form in the local storage. The next page moves it to IndexedDB.
  await expectEventually(() => page.evaluate(() => Object.keys(localStorage).join())).not.toContain('unsaved/')
  return readDatabases(page)
}

const readDatabases = (page: Page): Promise<{ drafts: StoredForm[]; outbox: StoredForm[] }> =>
  page.evaluate(async () => {
    type Row = Omit<StoredForm, 'documents'>
    const resultOf = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const existing = (await indexedDB.databases()).map(({ name }) => name)
    const filesOf = (documents: Record<string, File[]>) =>
      Object.entries(documents).flatMap(([slot, files]) =>
        files.map(async (file) => {
          const bytes = new Uint8Array(await file.arrayBuffer())
          const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
          const sha256 = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
          const isPicture = file.type.startsWith('image/')
          const picture = isPicture ? btoa([...bytes].map((byte) => String.fromCharCode(byte)).join('')) : null
          return { slot, name: file.name, sha256, picture }
        }),
      )
    const formsIn = async (name: string, store: string) => {
      if (!existing.includes(name)) return []
      const database = await resultOf(indexedDB.open(name))
      const transaction = database.transaction([store, 'documents'])
      const [rows, keys, documentKeys, documents] = await Promise.all([
        resultOf<Row[]>(transaction.objectStore(store).getAll()),
        resultOf(transaction.objectStore(store).getAllKeys()),
        resultOf(transaction.objectStore('documents').getAllKeys()),
        resultOf<Record<string, File[]>[]>(transaction.objectStore('documents').getAll()),
      ])
      database.close()
      const forms = rows.map(async (row, index) => {
        const filesBySlot = documents[documentKeys.indexOf(keys[index] ?? '')] ?? {}
        return { ...row, documents: await Promise.all(filesOf(filesBySlot)) }
      })
      return (await Promise.all(forms)).sort((a, b) => (a.addedAt ?? 0) - (b.addedAt ?? 0))
    }
    return {
      drafts: await formsIn('gram-seva-drafts', 'drafts'),
      outbox: await formsIn('gram-seva-outbox', 'entries'),
    }
  })

/**
 * Prepares the device for visits without a network. The portal does the same four seconds after a signed-in citizen has opened the
 * first screen.
 */
export async function prepareDevice(page: Page) {
  await page.goto('/dashboard')
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
    )
    await navigator.serviceWorker.register('/offline-worker.js', { scope: '/' })
    if (!navigator.serviceWorker.controller) await controlled
  })
  // The requests of the page now pass through the worker, which stores the responses.
  await page.goto('/dashboard')
  const needed = ['/api/session', '/api/services']
  await expectEventually(async () => {
    const paths = await listPersonalPaths(page)
    return needed.every((path) => paths.includes(path))
  }).toBe(true)
}

/** Stops the service workers, as a browser does when they are idle or when the phone needs memory. */
export async function killServiceWorker(context: BrowserContext, page: Page) {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}
