// SPDX-License-Identifier: Apache-2.0
import { cacheNameOfBuild, filesOfPage } from '#web/forms/offline-names.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const ENTRIES = self.__WB_MANIFEST
const PREFIX = 'offline-'
const RELEASE = cacheNameOfBuild(PREFIX, ENTRIES)

/** The paths of the files of this build that the citizen's screens need. */
const FILES: ReadonlySet<string> = new Set(ENTRIES.map(({ url }) => `/${url}`))

/** The page that opens every screen offline. With a query, it is not prerendered. It contains nothing personal. */
const PAGE = '/help?offline'

/** Caches the files and the page of this build. If one cannot be fetched, throws, and the previous build stays. */
export async function cacheRelease() {
  const cache = await caches.open(RELEASE)
  await cache.addAll([...FILES])
  if (!(await cachePage())) throw new Error('The page belongs to another build')
}

/**
 * Caches the page in the language of this device. Returns false, and caches nothing, if the page belongs to another
 * build.
 */
export async function cachePage() {
  const page = await fetch(PAGE, { cache: 'no-cache', credentials: 'same-origin' })
  const files = page.ok ? filesOfPage(await page.clone().text()) : []
  if (files.length === 0 || !files.every((file) => FILES.has(file))) return false
  await (await caches.open(RELEASE)).put(PAGE, page)
  return true
}

/** Deletes the files of older builds. Called when the worker activates, because no tab then uses older builds. */
export async function deleteOlderReleases() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith(PREFIX) && name !== RELEASE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

export const findCachedPage = async () => (await caches.open(RELEASE)).match(PAGE, { ignoreVary: true })

/** Finds a file of any cached build, because a tab may show a newer or older page than this worker's. */
export async function findCachedFile(path: string) {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  for (const name of [RELEASE, ...names]) {
    const file = await (await caches.open(name)).match(path, { ignoreVary: true })
    if (file) return file
  }
  return undefined
}
