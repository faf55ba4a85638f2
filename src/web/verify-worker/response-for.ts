// SPDX-License-Identifier: Apache-2.0
import { LOG_PATH } from '#shared/certificates/merkle-tree.ts'
import { FILES, fetchList, fetchLog, findCachedFile, findCachedList, isPublicList, keepPage, PAGE } from './caches.ts'

declare const self: ServiceWorkerGlobalScope

/** How long to wait for the network if the cache has a response, in milliseconds. */
const TIMEOUT_MS = 3000

interface FetchDetails {
  request: Request
  /** Keeps the worker running until the work is done. */
  waitUntil: (work: Promise<unknown>) => void
}

/** The worker's response; undefined for requests that do not belong to this page. */
export function responseFor({ request, waitUntil }: FetchDetails): Promise<Response> | undefined {
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return pathname === PAGE ? networkFirst(() => fetchPage(request), PAGE) : undefined
  if (FILES.has(pathname)) return fromRelease(request, pathname)
  if (pathname === LOG_PATH) {
    return networkFirst(async () => {
      const { response, keeping } = await fetchLog()
      waitUntil(keeping)
      return response
    }, pathname)
  }
  if (isPublicList(pathname) && search === '') return networkFirst(() => fetchList(pathname), pathname)
  return undefined
}

async function fetchPage(request: Request) {
  const page = await fetch(request)
  await keepPage(page.clone())
  return page
}

/** A file of the build. Its name contains a hash of its content, so a cached file is always current. */
async function fromRelease(request: Request, path: string) {
  return (await findCachedFile(path)) ?? fetch(request)
}

/** The portal's response, or the cached one if the portal does not respond in time or is down. */
async function networkFirst(fetchResponse: () => Promise<Response>, path: string): Promise<Response> {
  const network = fetchResponse()
  const cached = (await findCachedFile(path)) ?? (await findCachedList(path))
  if (!cached) return network
  const tooLate = new Promise<Response>((resolve) => setTimeout(resolve, TIMEOUT_MS, cached))
  const timely = network.then(
    (response) => (response.status >= 500 ? cached : response),
    () => cached,
  )
  return Promise.race([timely, tooLate])
}
