// SPDX-License-Identifier: Apache-2.0
// Names that the pages and their service workers share (decisions 036 and 100).

/** A message to the worker: fetch the page for offline visits again, because the user chose another language. */
export const RENEW_PAGE = 'renew-page'

/** The tags of the background syncs: to send the outbox, and to complete a logout. */
export const OUTBOX_SYNC = 'outbox'
export const LOGOUT_SYNC = 'logout'

/** The key of a POST request in the cache, because the keys of caches are URLs. */
export const cacheKeyOf = (path: string, body = '') => (body === '' ? path : `${path}?${new URLSearchParams({ body })}`)

/** The name of the cache for one build of a worker. It differs between builds. */
export function releaseName(prefix: string, entries: readonly { url: string; revision: string | null }[]) {
  // FNV-1a distinguishes builds; it is not cryptographic.
  let sum = 0x811c9dc5
  for (const letter of entries.map(({ url, revision }) => `${url} ${revision}`).join()) {
    sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return `${prefix}${(sum >>> 0).toString(16)}`
}

/** The files of the build that a page loads. */
export const filesOfPage = (html: string) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
