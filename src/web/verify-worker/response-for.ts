// SPDX-License-Identifier: Apache-2.0
import { LOG_PATH } from '#shared/certificates/merkle-tree.ts'
import { cachePage, FILES, fetchList, fetchLog, findCachedFile, findCachedList, isPublicList, PAGE } from './caches.ts'

declare const self: ServiceWorkerGlobalScope

/** The time in milliseconds after which the cached response is used if the network has not responded. */
const TIMEOUT_MS = 3000

interface FetchDetails {
  request: Request
  /** Tells the browser to keep the worker running until the promise settles. */
  waitUntil: (work: Promise<unknown>) => void
}

/** The worker's response; undefined for requests that do not belong to this page. */
export function responseFor({ request, waitUntil }: FetchDetails): Promise<Response> | undefined {
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return pathname === PAGE ? networkFirst(() => fetchPage(request), PAGE) : undefined
  if (FILES.has(pathname)) return respondFromBuild(request, pathname)
  if (pathname === LOG_PATH) {
    return networkFirst(async () => {
      const { response, caching } = await fetchLog()
      waitUntil(caching)
      return response
    }, pathname)
  }
  if (isPublicList(pathname) && search === '') return networkFirst(() => fetchList(pathname), pathname)
  return undefined
}

async function fetchPage(request: Request) {
  const page = await fetch(request)
  await cachePage(page.clone())
  return page
}

/** A file of the build. Its name contains a hash of its content, so a cached file is always current. */
async function respondFromBuild(request: Request, path: string) {
  return (await findCachedFile(path)) ?? fetch(request)
}

/** The portal's response, or the cached one if the portal does not respond in time or is down. */
async function networkFirst(fetchResponse: () => Promise<Response>, path: string): Promise<Response> {
  const network = fetchResponse()
  const cached = (await findCachedFile(path)) ?? (await findCachedList(path))
  if (!cached) return network
  const cachedAfterTimeout = new Promise<Response>((resolve) => setTimeout(resolve, TIMEOUT_MS, cached))
  const timely = network.then(
    (response) => (response.status >= 500 ? cached : response),
    () => cached,
  )
  return Promise.race([timely, cachedAfterTimeout])
}
