// SPDX-License-Identifier: Apache-2.0
// Names that the pages and their service workers share (decisions 036 and 100).

/** A message to the offline worker: fetch the page for offline use again, because the user chose another language. */
export const RENEW_PAGE = 'renew-page'

/** The tags of the background syncs: to send the outbox, and to complete a logout. */
export const OUTBOX_SYNC = 'outbox'
export const LOGOUT_SYNC = 'logout'

/** The URL under which the response to a POST request is cached. Caches accept only URLs, so it contains the body. */
export const cacheKeyOf = (path: string, body = '') => (body === '' ? path : `${path}?${new URLSearchParams({ body })}`)

/** The name of the cache for one build of a worker. It differs between builds. */
export function cacheNameOfBuild(prefix: string, entries: readonly { url: string; revision: string | null }[]) {
  // A 32-bit FNV-1a hash, with its standard offset basis and prime. It only has to differ between builds.
  let sum = 0x811c9dc5
  for (const letter of entries.map(({ url, revision }) => `${url} ${revision}`).join()) {
    sum = Math.imul(sum ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return `${prefix}${(sum >>> 0).toString(16)}`
}

/** The paths of the built files that the HTML of a page loads. */
export const filesOfPage = (html: string) => [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file)
