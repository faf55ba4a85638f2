// SPDX-License-Identifier: Apache-2.0
import { SESSION_ENDS_HEADER, signedInCookie } from '#shared/portal-info.ts'
import { PERSONAL_CACHE } from '#web/forms/device-database.ts'
import { cacheKeyOf } from '#web/forms/offline-names.ts'
import { LAST_SEEN_HEADER } from '#web/lib/last-seen-header.ts'

declare const self: ServiceWorkerGlobalScope

const SESSION = '/api/session'

/**
 * The GET requests whose responses are cached: those of the home screen, the forms with their prefill, My Applications and
 * Help, and the first page of the notifications and of the gallery, with its small pictures.
 */
const CACHED_GETS = [
  /^\/api\/(session|services|notifications|notifications\/unread)$/,
  /^\/api\/gallery(\?limit=\d+|\/[^/?]+\/small\?v=\w+)$/,
  /^\/api\/announcements\?limit=\d+$/,
  /^\/api\/prefill\?collection=[\w-]+$/,
  /^\/api\/applications\/[^/?]+$/,
  /^\/certificates\/[^/?]+(\/page\.png)?$/,
]

/**
 * The POST requests that only read data, each with a function that returns the cache key of its response. The key is
 * undefined for a search and for further pages of a list, which are not cached.
 */
const POST_READS: Readonly<Record<string, (path: string, body: string) => string | undefined>> = {
  '/api/verify': (path) => path,
  '/api/user/getapplication': (path, body) => (/"(q|cursor)":/.test(body) ? undefined : cacheKeyOf(path, body)),
  '/api/generatepdf': (path, body) => cacheKeyOf(path, certificateIn(body)),
}

/** The cache key of a response; undefined if the response is not cached, as for an uploaded document or a search. */
export async function keyOf(request: Request): Promise<string | undefined> {
  const { pathname, search } = new URL(request.url)
  if (!isCacheable(request)) return undefined
  if (request.method === 'GET') return `${pathname}${search}`
  return POST_READS[pathname]?.(pathname, await request.clone().text())
}

/**
 * Whether responses to this request may be cached. The check does not read the body, so that other requests are not
 * delayed.
 */
export const isCacheable = ({ method, url }: Request) => {
  const { pathname, search } = new URL(url)
  if (method === 'GET') return CACHED_GETS.some((pattern) => pattern.test(`${pathname}${search}`))
  return method === 'POST' && pathname in POST_READS
}

/**
 * The part of the cache key that identifies the requested certificate: the application's reference, or the name of a
 * scheme. The other fields of the request may change, so they are not part of the key.
 */
function certificateIn(body: string): string {
  const { row, schemeName } = JSON.parse(body) as { row?: { _id?: string }; schemeName?: string }
  return row?._id ?? `scheme ${schemeName}`
}

/** How often the cache has been cleared. A response is not stored if the cache was cleared after its request was sent. */
let generation = 0

export const currentGeneration = () => generation

export async function clearPersonalCache() {
  generation += 1
  await caches.delete(PERSONAL_CACHE)
}

/** Ends when the last session has been stored. */
let storingSession: Promise<unknown> = Promise.resolve()

/**
 * Stores a response as soon as it is received. `since` is the generation in which its request was sent. Waits until a session
 * that was requested earlier is stored: the page sends its next request as soon as it has the session, and without a
 * stored session the response to that request would not be stored.
 */
export function storeWhenReceived(key: string, received: Promise<Response>, since: number): Promise<unknown> {
  const earlierSession = storingSession
  const stored = received
    .then(async (response) => {
      await earlierSession
      await cacheResponse(key, response, since)
    })
    .catch(() => undefined)
  if (key === SESSION) storingSession = stored
  return stored
}

/**
 * Stores a response together with the time. `since` is the generation in which its request was sent. If the response shows
 * that the session has ended, or that another user is signed in, clears the cache.
 */
async function cacheResponse(key: string, response: Response, since: number) {
  if (response.status === 401) return clearPersonalCache()
  if (!response.ok || since !== generation) return
  const knownUser = await userIn(await findResponse(SESSION))
  if (key === SESSION) {
    const user = await userIn(response)
    if (user === undefined || (knownUser !== undefined && knownUser !== user)) await clearPersonalCache()
    if (user === undefined) return
    // Without a cached session, the response may belong to any user.
  } else if (knownUser === undefined) return
  const headers = new Headers(response.headers)
  headers.set(LAST_SEEN_HEADER, new Date().toISOString())
  // The browser has already decompressed the body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const stored = new Response(await response.blob(), { headers })
  if (since !== generation) return
  await (await caches.open(PERSONAL_CACHE)).put(key, stored)
  // A logout in the meantime has deleted the cache, and `put` has created it again.
  if (since !== generation) await caches.delete(PERSONAL_CACHE)
}

/**
 * The email address of the signed-in citizen, from a response to `/api/session`. Undefined for other roles, because the
 * cache is only for citizens.
 */
async function userIn(session: Response | undefined): Promise<string | undefined> {
  const { data } = (await session?.clone().json()) ?? {}
  return data?.role === 'user' ? data.email : undefined
}

const findResponse = async (key: string) => (await caches.open(PERSONAL_CACHE)).match(key, { ignoreVary: true })

/**
 * The cached response, with its time in a header. Undefined if the session in which it was received has ended. Without
 * "remember me", the session also ends when the browser is closed, which deletes the cookie.
 */
export async function findPersonalResponse(key: string): Promise<Response | undefined> {
  const endsAt = (await findResponse(SESSION))?.headers.get(SESSION_ENDS_HEADER)
  if (!endsAt) return undefined
  if (Date.parse(endsAt) > Date.now() && (await hasSignedInCookie())) return findResponse(key)
  await clearPersonalCache()
  return undefined
}

/**
 * Whether the cookie of a signed-in user exists. False in browsers whose workers cannot read cookies, so that they show
 * nothing personal offline.
 */
async function hasSignedInCookie() {
  const name = signedInCookie(self.location.protocol === 'https:')
  return 'cookieStore' in self && (await self.cookieStore.get(name)) !== null
}
