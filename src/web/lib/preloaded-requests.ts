import type { EarlyPost } from '#shared/built-pages.ts'

interface PreloadedResponse {
  /** By `performance.now()`, which no setting of the device's clock moves. */
  askedAt: number
  answer: Promise<Response>
}

declare global {
  interface Window {
    preloadedResponses?: Map<string, PreloadedResponse>
  }
}

/** Milliseconds that an answer may lie: as long as a slow line needs for the program. What is older may not hold any more. */
const KEPT = 20_000

const keyOf = ([path, body]: EarlyPost) => `${path} ${body ?? ''}`

/** Sends the calls that the page names, before any program has come: nothing that the screen shows waits for both in turn. */
export function sendPreloadedRequests() {
  const named = document.getElementById('early-posts')?.textContent
  if (!named) return
  const posts: EarlyPost[] = JSON.parse(named)
  window.preloadedResponses = new Map(posts.map((post) => [keyOf(post), send(post)]))
}

function send([path, body]: EarlyPost): PreloadedResponse {
  const written = body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }
  const askedAt = performance.now()
  const answer = fetch(path, { method: 'POST', credentials: 'same-origin', ...written })
  // What nobody takes fails silently.
  answer.catch(() => undefined)
  return { askedAt, answer }
}

/**
 * The answer to a call that was sent early, once: a second call is the screen's own. One that failed, by the line or by
 * the portal, or has lain too long, is none.
 */
export async function takePreloadedResponse(
  path: string,
  { method, body }: RequestInit,
): Promise<Response | undefined> {
  if (method !== 'POST' || (body !== undefined && typeof body !== 'string')) return undefined
  const key = keyOf([path, body ?? ''])
  const early = window.preloadedResponses?.get(key)
  window.preloadedResponses?.delete(key)
  if (!early || performance.now() - early.askedAt > KEPT) return undefined
  const response = await early.answer.catch(() => undefined)
  return response && response.status < 500 ? response : undefined
}

/** What the first screen has not taken is nobody's: somebody else may be signed in on the next. */
export function discardPreloadedResponses() {
  delete window.preloadedResponses
}
