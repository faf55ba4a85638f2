// SPDX-License-Identifier: Apache-2.0
import { cacheRelease, deleteOlderReleases } from './caches.ts'
import { responseFor } from './response-for.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Makes `/verify` available offline (decision 036): caches the files of this page, and the public lists that it last
 * fetched. The worker does not handle other requests.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(cacheRelease().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOlderReleases().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const response = responseFor({ request: event.request, waitUntil: (work) => event.waitUntil(work) })
  if (response) event.respondWith(response)
})
