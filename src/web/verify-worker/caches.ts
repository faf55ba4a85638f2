// SPDX-License-Identifier: Apache-2.0
import { HASH_BYTES, LOG_PATH, TILE_LEAVES } from '#shared/certificates/merkle-tree.ts'
import { cacheNameOfBuild, filesOfPage } from '#web/forms/offline-names.ts'
import { LAST_SEEN_HEADER } from '#web/lib/last-seen-header.ts'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const ENTRIES = self.__WB_MANIFEST

/** The paths of the page's files in this build. Every name except that of the icon contains a hash of the content. */
export const FILES: ReadonlySet<string> = new Set(ENTRIES.map(({ url }) => `/${url}`))

/** The name of the cache for this build. It differs between builds. */
const RELEASE = cacheNameOfBuild('verify-', ENTRIES)

/** The page itself. Its path does not change with its content, so it is cached together with its files. */
export const PAGE = '/verify'

/** The name of the cache of public data from the portal. It contains nothing about the certificates that users check. */
const LISTS_CACHE = 'verify-last-seen'
const KEYS = '/.well-known/jwks.json'
const STATUS_LIST = /^\/\.well-known\/certificate-status\/\d+$/
const SERVICES = '/api/services'
const LOG_TILE = new RegExp(`^${LOG_PATH}/\\d+$`)

export const isPublicList = (path: string) =>
  path === KEYS || path === SERVICES || STATUS_LIST.test(path) || LOG_TILE.test(path)

/** Caches every file of this build before the worker activates. If one cannot be fetched, the previous build stays. */
export async function cacheRelease() {
  const cache = await caches.open(RELEASE)
  await cache.addAll([...FILES])
  await cachePage(await fetch(PAGE))
  // The page may have fetched these lists before the worker ran, so the worker fetches them, too. If that fails, the page
  // still works and shows that they are missing.
  const lists = [KEYS, SERVICES, '/.well-known/certificate-status/0'].map(fetchList)
  await Promise.allSettled([...lists, fetchLog().then(({ caching }) => caching)])
}

/** Deletes the files of older builds; the portal's cached data stays. */
export async function deleteOlderReleases() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('verify-') && name !== RELEASE && name !== LISTS_CACHE)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Caches a page, but only if it belongs to this build, because its files would be missing otherwise. */
export async function cachePage(page: Response) {
  if (!page.ok) return
  const cache = await caches.open(RELEASE)
  const files = filesOfPage(await page.clone().text())
  if (files.every((file) => FILES.has(file))) await cache.put(PAGE, page)
}

/** Fetches a list from the portal and caches the response. */
export async function fetchList(path: string) {
  // Tiles of the log (see docs/glossary.md) have a cache lifetime set by the portal; other lists are always revalidated.
  const cache = LOG_TILE.test(path) ? 'default' : 'no-cache'
  const response = await fetch(path, { credentials: 'same-origin', cache })
  if (response.ok) await (await caches.open(LISTS_CACHE)).put(path, response.clone())
  return response
}

/** The number of tiles that are cached, the newest ones. They contain 65,536 certificates in 2 MB. */
const MAX_TILES = 64
const TILE_BYTES = TILE_LEAVES * HASH_BYTES

/** Fetches the signed head of the certificate log. `caching` resolves once the head and its tiles are cached. */
export async function fetchLog() {
  const response = await fetch(LOG_PATH, { credentials: 'same-origin', cache: 'no-cache' })
  const caching = response.ok ? cacheLog(response.clone()) : Promise.resolve()
  return { response, caching: caching.catch(() => undefined) }
}

async function cacheLog(response: Response) {
  const { tiles }: { tiles: string } = await response.clone().json()
  // `tiles` contains one hash per tile in Base64, where four characters are three bytes.
  const count = Math.floor((tiles.length * 3) / 4 / HASH_BYTES)
  for (let tile = Math.max(0, count - MAX_TILES); tile < count; tile += 1) {
    const path = `${LOG_PATH}/${tile}`
    if (!(await hasWholeTile(path)) && !(await fetchList(path)).ok) return
  }
  // The head is stored last, because a head without its tiles proves nothing.
  await (await caches.open(LISTS_CACHE)).put(LOG_PATH, response)
}

async function hasWholeTile(path: string) {
  const cached = await (await caches.open(LISTS_CACHE)).match(path, { ignoreVary: true })
  return cached !== undefined && (await cached.arrayBuffer()).byteLength === TILE_BYTES
}

export const findCachedFile = async (path: string) => (await caches.open(RELEASE)).match(path, { ignoreVary: true })

/** A cached list, marked with a header, so that the page shows that the portal could not be reached. */
export async function findCachedList(path: string) {
  const cached = await (await caches.open(LISTS_CACHE)).match(path, { ignoreVary: true })
  if (!cached) return undefined
  const headers = new Headers(cached.headers)
  headers.set(LAST_SEEN_HEADER, '')
  return new Response(cached.body, { headers })
}
