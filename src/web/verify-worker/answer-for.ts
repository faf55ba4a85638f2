import { LOG_PATH } from '#shared/certificates/merkle-tree.ts'
import { FILES, fetchList, fetchLog, isPublicList, keepPage, keptFile, keptList, PAGE } from './caches.ts'

declare const self: ServiceWorkerGlobalScope

/** How long to wait for the network where the cache has an answer, in milliseconds. */
const PATIENCE_MS = 3000

interface Asked {
  request: Request
  /** Keeps the worker running until the work is done. */
  waitUntil: (work: Promise<unknown>) => void
}

/** The worker's response; undefined for requests that do not belong to this page. */
export function answerFor({ request, waitUntil }: Asked): Promise<Response> | undefined {
  const { origin, pathname, search } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate') return pathname === PAGE ? networkFirst(() => fetchPage(request), PAGE) : undefined
  if (FILES.has(pathname)) return fromRelease(request, pathname)
  if (pathname === LOG_PATH) {
    return networkFirst(async () => {
      const { answer, keeping } = await fetchLog()
      waitUntil(keeping)
      return answer
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

/** A file's name changes with its content, so the cached one is current. */
async function fromRelease(request: Request, path: string) {
  return (await keptFile(path)) ?? fetch(request)
}

/** The portal's response; the cached one where none comes in time or the portal is down. */
async function networkFirst(ask: () => Promise<Response>, path: string): Promise<Response> {
  const asking = ask()
  const kept = (await keptFile(path)) ?? (await keptList(path))
  if (!kept) return asking
  const tooLate = new Promise<Response>((resolve) => setTimeout(resolve, PATIENCE_MS, kept))
  const answered = asking.then(
    (answer) => (answer.status >= 500 ? kept : answer),
    () => kept,
  )
  return Promise.race([answered, tooLate])
}
