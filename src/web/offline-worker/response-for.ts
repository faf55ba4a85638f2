// SPDX-License-Identifier: Apache-2.0
import { LOGOUT_SYNC } from '#web/forms/offline-names.ts'
import {
  clearPersonalCache,
  currentGeneration,
  findPersonalResponse,
  isCacheable,
  keyOf,
  storeWhenReceived,
} from './personal-cache.ts'
import { findCachedFile, findCachedPage } from './release.ts'

declare const self: ServiceWorkerGlobalScope

/** The time in milliseconds after which a cached page is shown if the network has not responded. */
const PAGE_TIMEOUT_MS = 5000
/** The time in milliseconds after which cached data is used if the network has not responded. */
const DATA_TIMEOUT_MS = 8000

/** The statuses that mean that the portal is down; a proxy or the portal itself sends them. */
const DOWN_STATUSES: readonly number[] = [502, 503, 504]

/**
 * The paths that are not screens of the app. `/verify` is not listed, although it has its own worker: until that worker
 * is installed, the cached page of this worker says that the portal cannot be reached.
 */
const NOT_SCREENS = /^\/(api|uploads|certificates|assets|\.well-known)(\/|$)|\.(js|svg|json|txt)$/

/** The Background Sync API, which the DOM library does not declare. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

const LOGOUT = '/api/logout'
/** The calls that open or end a session. */
const SESSION_CALLS = /^\/api\/(logout|register|login(\/.*)?)$/

/** The worker's response; undefined for requests that it leaves to the browser. */
export function responseFor(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== self.location.origin) return undefined
  if (pathname.startsWith('/assets/')) return respondFromBuild(request, pathname)
  if (request.method === 'POST' && SESSION_CALLS.test(pathname)) return forwardSessionCall(request)
  if (isCacheable(request)) return respondToRead(event)
  if (request.mode !== 'navigate' || request.method !== 'GET') return undefined
  // The browser has already requested the page (navigation preload). If the worker did not respond with that response, the
  // browser would request the page again.
  const page = loadPage(event)
  return NOT_SCREENS.test(pathname) ? page : networkFirst(page, findCachedPage, PAGE_TIMEOUT_MS)
}

/** A file of the build. Its name contains a hash of its content, so a cached file is always current. */
async function respondFromBuild(request: Request, path: string) {
  return (await findCachedFile(path)) ?? fetch(request)
}

async function loadPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/**
 * Forwards a call that opens or ends a session. Another user may be signed in afterwards, so the cache is cleared. A logout
 * clears it even if the portal cannot be reached.
 */
async function forwardSessionCall(request: Request) {
  if (new URL(request.url).pathname === LOGOUT) return logOut(request)
  const response = await fetch(request)
  if (response.ok) await clearPersonalCache()
  return response
}

async function logOut(request: Request) {
  await clearPersonalCache()
  const response = await fetch(request).catch(() => Response.error())
  // When the network returns, the browser starts the worker to complete the logout (Background Sync), even if no tab of the
  // portal is open. Some browsers do not support this.
  const { sync }: SyncRegistration = self.registration
  if (!response.ok) await sync?.register(LOGOUT_SYNC).catch(() => undefined)
  return response
}

/** Returns the portal's response and stores it. If the portal cannot be reached, returns the stored response. */
async function respondToRead(event: FetchEvent): Promise<Response> {
  const { request } = event
  const since = currentGeneration()
  const key = await keyOf(request)
  const fetched = request.mode === 'navigate' ? loadPage(event) : fetch(request)
  if (key === undefined) return fetched
  const copy = fetched.then((response) => response.clone())
  event.waitUntil(storeWhenReceived(key, copy, since))
  return networkFirst(fetched, () => findPersonalResponse(key), DATA_TIMEOUT_MS)
}

/** The network's response, or the stored one if the network does not respond in time or the portal is down. */
function networkFirst(network: Promise<Response>, find: () => Promise<Response | undefined>, timeout: number) {
  const timely = network.then(
    async (response) => (DOWN_STATUSES.includes(response.status) && (await find())) || response,
    async (error) => {
      const found = await find()
      if (found) return found
      throw error
    },
  )
  const late = new Promise<void>((resolve) => setTimeout(resolve, timeout)).then(find).then((found) => found ?? network)
  return Promise.race([timely, late])
}
