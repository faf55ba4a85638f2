import { answerFor } from './answer-for.ts'
import { forgetOlderReleases, keepRelease } from './caches.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps `/verify` available offline (decision 036): the files of this page, and the public lists that it last fetched.
 * All other requests are not handled by the worker.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepRelease().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderReleases().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const answer = answerFor({ request: event.request, waitUntil: (work) => event.waitUntil(work) })
  if (answer) event.respondWith(answer)
})
