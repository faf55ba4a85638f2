// SPDX-License-Identifier: Apache-2.0
import type { EarlyPost } from '#shared/built-pages.ts'

interface PreloadedResponse {
  /** When the request was sent, by `performance.now()`, which is independent of the device's clock. */
  sentAt: number
  response: Promise<Response>
}

declare global {
  interface Window {
    preloadedResponses?: Map<string, PreloadedResponse>
  }
}

/**
 * The maximum age of a preloaded response in milliseconds: a slow connection needs this long to load the scripts. An older
 * response may be out of date.
 */
const MAX_AGE_MS = 20_000

const keyOf = ([path, body]: EarlyPost) => `${path} ${body ?? ''}`

/** Sends the POST requests that are listed in the page, while the scripts are still loading. */
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
  // Without this handler, a failed request that no screen uses would be reported as an unhandled rejection.
  response.catch(() => undefined)
  return { sentAt, response }
}

/**
 * Returns the preloaded response to this request, but only once. Returns undefined if there is none, if it is too old,
 * and after a network error.
 */
export async function takePreloadedResponse(
  path: string,
  { method, body }: RequestInit,
): Promise<Response | undefined> {
  if (method !== 'POST' || (body !== undefined && typeof body !== 'string')) return undefined
  const key = keyOf([path, body ?? ''])
  const preloaded = window.preloadedResponses?.get(key)
  window.preloadedResponses?.delete(key)
  if (!preloaded || performance.now() - preloaded.sentAt > MAX_AGE_MS) return undefined
  return preloaded.response.catch(() => undefined)
}

/** Discards all preloaded responses. Called when the user leaves the first screen, because another user may log in. */
export function discardPreloadedResponses() {
  delete window.preloadedResponses
}
