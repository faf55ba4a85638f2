import { LAST_SEEN_HEADER } from '#web/lib/last-seen-header.ts'
import { FILES, RELEASE } from './release.ts'

/** The page itself; it has no name of its own content, so it is kept with the files that it asks for. */
export const PAGE = '/verify'

/** What the page reads of the portal: public, the same for everybody, and nothing of what is checked. */
const LISTS = 'verify-last-seen'
const KEYS = '/.well-known/jwks.json'
const STATUS_LIST = /^\/\.well-known\/certificate-status\/\d+$/
const SERVICES = '/api/services'

export const isPublicList = (path: string) => path === KEYS || path === SERVICES || STATUS_LIST.test(path)

/** Fetches every file of this build before it takes over; if one is missing, the build before stays. */
export async function keepRelease() {
  const cache = await caches.open(RELEASE)
  await cache.addAll([...FILES])
  await keepPage(await fetch(PAGE))
  // The first visit may have fetched them before there was a worker. Without them the page still says what it could not ask.
  await Promise.allSettled([KEYS, SERVICES, '/.well-known/certificate-status/0'].map(fetchList))
}

/** Removes the files of builds that are over; what was last seen of the portal stays. */
export async function forgetOlderReleases() {
  const names = await caches.keys()
  const older = names.filter((name) => name.startsWith('verify-') && name !== RELEASE && name !== LISTS)
  await Promise.all(older.map((name) => caches.delete(name)))
}

/** Keeps the page, in the language in which it came, only if it is of this build: one that misses its files shows nothing. */
export async function keepPage(page: Response) {
  if (!page.ok) return
  const cache = await caches.open(RELEASE)
  const html = await page.clone().text()
  const files = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
  if (files.every((file) => FILES.has(file))) await cache.put(PAGE, page)
}

/** Asks the portal itself for a list, and keeps what it answers. */
export async function fetchList(path: string) {
  const answer = await fetch(path, { credentials: 'same-origin', cache: 'no-cache' })
  if (answer.ok) await (await caches.open(LISTS)).put(path, answer.clone())
  return answer
}

export const keptFile = async (path: string) => (await caches.open(RELEASE)).match(path, { ignoreVary: true })

/** A list as it was last seen, marked as such: the page says then that it could not ask. */
export async function keptList(path: string) {
  const kept = await (await caches.open(LISTS)).match(path, { ignoreVary: true })
  if (!kept) return undefined
  const headers = new Headers(kept.headers)
  headers.set(LAST_SEEN_HEADER, 'true')
  return new Response(kept.body, { headers })
}
