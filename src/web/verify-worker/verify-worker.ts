// SPDX-License-Identifier: Apache-2.0
import { forgetOlderReleases, keepRelease } from './caches.ts'
import { responseFor } from './response-for.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps `/verify` available offline (decision 036): the files of this page, and the public lists that it last fetched.
 * The worker does not handle other requests.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepRelease().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderReleases().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const response = responseFor({ request: event.request, waitUntil: (work) => event.waitUntil(work) })
  if (response) event.respondWith(response)
})
