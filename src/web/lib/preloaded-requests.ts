import type { EarlyPost } from '#shared/built-pages.ts'

interface PreloadedResponse {
  /** By `performance.now()`, which does not follow the device's clock. */
  sentAt: number
  response: Promise<Response>
}

declare global {
  interface Window {
    preloadedResponses?: Map<string, PreloadedResponse>
  }
}

/** Milliseconds: as long as a slow connection needs for the scripts. An older response may be out of date. */
const MAX_AGE = 20_000

const keyOf = ([path, body]: EarlyPost) => `${path} ${body ?? ''}`

/** Sends the POST requests that the page names, while the scripts still load. */
export function sendPreloadedRequests() {
  const text = document.getElementById('early-posts')?.textContent
  if (!text) return
  const posts: EarlyPost[] = JSON.parse(text)
  window.preloadedResponses = new Map(posts.map((post) => [keyOf(post), send(post)]))
}

function send([path, body]: EarlyPost): PreloadedResponse {
  const content = body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }
  const sentAt = performance.now()
  const response = fetch(path, { method: 'POST', credentials: 'same-origin', ...content })
  // A response that no screen takes may fail silently.
  response.catch(() => undefined)
  return { sentAt, response }
}

/**
 * The preloaded response to this request, once; undefined where there is none, where none arrived (a network error) and
 * it is too old.
 */
export async function takePreloadedResponse(
  path: string,
  { method, body }: RequestInit,
): Promise<Response | undefined> {
  if (method !== 'POST' || (body !== undefined && typeof body !== 'string')) return undefined
  const key = keyOf([path, body ?? ''])
  const preloaded = window.preloadedResponses?.get(key)
  window.preloadedResponses?.delete(key)
  if (!preloaded || performance.now() - preloaded.sentAt > MAX_AGE) return undefined
  return preloaded.response.catch(() => undefined)
}

/** Called when the user leaves the first screen: the next one may belong to another person. */
export function discardPreloadedResponses() {
  delete window.preloadedResponses
}
