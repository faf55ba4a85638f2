// SPDX-License-Identifier: Apache-2.0
import { LOGOUT_SYNC } from '#web/forms/offline-names.ts'
import { currentGeneration, findLastSeen, forgetLastSeen, isCacheable, keepResponse, keyOf } from './last-seen.ts'
import { findCachedFile, findCachedPage } from './release.ts'

declare const self: ServiceWorkerGlobalScope

/** How long to wait for the network before a stored page is shown, in milliseconds. */
const PAGE_TIMEOUT_MS = 5000
/** How long to wait for the network before stored data of an earlier visit is used, in milliseconds. */
const DATA_TIMEOUT_MS = 8000

/** The statuses of a proxy, or of a portal that is not available now. */
const DOWN_STATUSES: readonly number[] = [502, 503, 504]

/** The paths that are not screens of the app; `/verify` has its own worker. */
const NOT_SCREENS = /^\/(api|uploads|certificates|assets|\.well-known|verify)(\/|$)|\.(js|svg|json|txt)$/

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
  if (pathname.startsWith('/assets/')) return fromRelease(request, pathname)
  if (request.method === 'POST' && SESSION_CALLS.test(pathname)) return forwardSessionCall(request)
  if (isCacheable(request)) return readResponse(event)
  if (request.mode !== 'navigate' || request.method !== 'GET') return undefined
  // The worker responds to every request for a page, because the browser has already sent the request and would
  // otherwise send it again.
  const page = loadPage(event)
  return NOT_SCREENS.test(pathname) ? page : networkFirst(page, findCachedPage, PAGE_TIMEOUT_MS)
}

/** A file of the build. Its name contains a hash of its content, so a cached file is always current. */
async function fromRelease(request: Request, path: string) {
  return (await findCachedFile(path)) ?? fetch(request)
}

async function loadPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return (await preloadResponse) ?? fetch(request)
}

/**
 * Forwards a call that opens or ends a session. Another user may be signed in afterwards, so the stored responses are
 * deleted. A logout counts even if the portal cannot be reached.
 */
async function forwardSessionCall(request: Request) {
  if (new URL(request.url).pathname === LOGOUT) return logOut(request)
  const response = await fetch(request)
  if (response.ok) await forgetLastSeen()
  return response
}

async function logOut(request: Request) {
  await forgetLastSeen()
  const response = await fetch(request).catch(() => Response.error())
  // The browser wakes the worker when the network returns, even if the portal is closed. Some browsers do not support
  // this.
  const { sync }: SyncRegistration = self.registration
  if (!response.ok) await sync?.register(LOGOUT_SYNC).catch(() => undefined)
  return response
}

/** Returns the portal's response and stores it. If the portal cannot be reached, returns the stored response. */
async function readResponse(event: FetchEvent): Promise<Response> {
  const { request } = event
  const since = currentGeneration()
  const key = await keyOf(request)
  const fetched = request.mode === 'navigate' ? loadPage(event) : fetch(request)
  if (key === undefined) return fetched
  const copy = fetched.then((response) => response.clone())
  event.waitUntil(copy.then((response) => keepResponse(key, response, since)).catch(() => undefined))
  return networkFirst(fetched, () => findLastSeen(key), DATA_TIMEOUT_MS)
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
