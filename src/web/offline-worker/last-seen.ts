import { SESSION_ENDS_HEADER, signedInCookie } from '#shared/portal-info.ts'
import { PERSONAL_CACHE } from '#web/forms/device-database.ts'
import { cacheKeyOf } from '#web/forms/offline-names.ts'
import { LAST_SEEN_HEADER } from '#web/lib/last-seen-header.ts'

declare const self: ServiceWorkerGlobalScope

const SESSION = '/api/session'

/** Responses to GET requests that are kept: what home, the forms, My Applications and Help show. */
const READS = [
  /^\/api\/(session|services|notifications\/unread)$/,
  /^\/api\/announcements\?limit=\d+$/,
  /^\/api\/applications\/[^/?]+$/,
  /^\/certificates\/[^/?]+(\/page\.png)?$/,
]

/** The POST requests that only read, with the cache keys of their responses by body; undefined for a search. */
const POST_READS: Readonly<Record<string, (path: string, body: string) => string | undefined>> = {
  '/api/verify': (path) => path,
  '/api/user/getapplication': (path, body) => (/"(q|cursor)":/.test(body) ? undefined : cacheKeyOf(path, body)),
  '/api/generatepdf': (path, body) => cacheKeyOf(path, certificateIn(body)),
}

/** The cache key of a response; undefined if it is not cached, such as that of an uploaded document or a search. */
export async function keyOf(request: Request): Promise<string | undefined> {
  const { pathname, search } = new URL(request.url)
  if (!isCacheable(request)) return undefined
  if (request.method === 'GET') return `${pathname}${search}`
  return POST_READS[pathname]?.(pathname, await request.clone().text())
}

/** Whether responses to this path are cached, so that other requests are not delayed. */
export const isCacheable = ({ method, url }: Request) => {
  const { pathname, search } = new URL(url)
  if (method === 'GET') return READS.some((pattern) => pattern.test(`${pathname}${search}`))
  return method === 'POST' && pathname in POST_READS
}

/** The application whose certificate is requested; the rest of the row changes with time. */
function certificateIn(body: string): string {
  const { row, schemeName } = JSON.parse(body) as { row?: { _id?: string }; schemeName?: string }
  return row?._id ?? `scheme ${schemeName}`
}

/** Increases whenever the responses are deleted, so that a response that arrives later is not kept. */
let generation = 0

export const currentGeneration = () => generation

export async function forgetLastSeen() {
  generation += 1
  await caches.delete(PERSONAL_CACHE)
}

/** Keeps a response with the time. The response of an ended session deletes everything, as does that of another person. */
export async function keepResponse(key: string, response: Response, since: number) {
  if (response.status === 401) return forgetLastSeen()
  if (!response.ok || since !== generation) return
  const known = await personIn(await findResponse(SESSION))
  if (key === SESSION) {
    const person = await personIn(response)
    if (person === undefined || (known !== undefined && known !== person)) await forgetLastSeen()
    if (person === undefined) return
    // Before the session is known, a response may belong to anybody.
  } else if (known === undefined) return
  const headers = new Headers(response.headers)
  headers.set(LAST_SEEN_HEADER, new Date().toISOString())
  // The browser has already decompressed the body.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const kept = new Response(await response.blob(), { headers })
  if (since !== generation) return
  await (await caches.open(PERSONAL_CACHE)).put(key, kept)
  // A logout during these lines deleted the cache, which `put` has created again.
  if (since !== generation) await caches.delete(PERSONAL_CACHE)
}

/** The signed-in citizen of a response to `/api/session`. Nothing is kept of other roles. */
async function personIn(session: Response | undefined): Promise<string | undefined> {
  const { data } = (await session?.clone().json()) ?? {}
  return data?.role === 'user' ? data.email : undefined
}

const findResponse = async (key: string) => (await caches.open(PERSONAL_CACHE)).match(key, { ignoreVary: true })

/**
 * The kept response, with its time in a header; undefined after the end of the session in which it was received, or of the
 * browser session if the person did not choose to be remembered.
 */
export async function findLastSeen(key: string): Promise<Response | undefined> {
  const endsAt = (await findResponse(SESSION))?.headers.get(SESSION_ENDS_HEADER)
  if (!endsAt) return undefined
  if (Date.parse(endsAt) > Date.now() && (await hasSignedInCookie())) return findResponse(key)
  await forgetLastSeen()
  return undefined
}

/** False in browsers in which workers cannot read cookies. They show nothing personal offline. */
async function hasSignedInCookie() {
  const name = signedInCookie(self.location.protocol === 'https:')
  return 'cookieStore' in self && (await self.cookieStore.get(name)) !== null
}
