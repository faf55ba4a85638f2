import { answerFor } from './answer-for.ts'
import { forgetOlderReleases, keepRelease } from './caches.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Keeps `/verify` at hand without a network (decision 036): the files of this page, and the public lists that it last
 * saw. Everything else that the page asks for goes its own way, as if there were no worker.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(keepRelease().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOlderReleases().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const answer = answerFor(event.request)
  if (answer) event.respondWith(answer)
})
