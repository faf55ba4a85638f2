// SPDX-License-Identifier: Apache-2.0
import { LOGOUT_SYNC, OUTBOX_SYNC, RENEW_PAGE } from '#web/forms/offline-names.ts'
import { sendOutbox, waitsForNetwork } from '#web/forms/send-outbox.ts'
import { cachePage, cacheRelease, deleteOlderReleases } from './release.ts'
import { responseFor } from './response-for.ts'

declare const self: ServiceWorkerGlobalScope

/** An event of the Background Sync API, which the DOM library does not declare. */
interface SyncEvent extends ExtendableEvent {
  tag: string
}

/**
 * Makes the citizen's screens available offline (decision 100). A new worker becomes active when the tabs of the previous
 * build are closed, so that an open form can still load the chunks of its build.
 */
self.addEventListener('install', (event) => {
  event.waitUntil(cacheRelease())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      deleteOlderReleases(),
      // Lets the browser request a page while the worker is still starting.
      self.registration.navigationPreload?.enable(),
      self.clients.claim(),
    ]),
  )
})

self.addEventListener('fetch', (event) => {
  const response = responseFor(event)
  if (response) event.respondWith(response)
})

self.addEventListener('message', (event) => {
  // If the device is offline, the page stays in the previous language.
  if (event.data === RENEW_PAGE) event.waitUntil(cachePage().catch(() => undefined))
})

self.addEventListener('sync', (event) => {
  const sync = event as SyncEvent
  if (sync.tag === OUTBOX_SYNC) sync.waitUntil(sendAll())
  if (sync.tag === LOGOUT_SYNC) sync.waitUntil(completeLogout())
})

/** Sends the outbox. Throws if forms still wait, so that the browser repeats the event later. */
async function sendAll() {
  await sendOutbox()
  if (await waitsForNetwork()) throw new Error('The portal cannot be reached')
}

/**
 * Completes a logout that happened offline. The portal ends a session when a request has its cookie but not the cookie
 * that marks the device as signed in, so any request will do. This request does not end the session of a user who has
 * logged in since.
 */
async function completeLogout() {
  const { ok } = await fetch('/api/session', { credentials: 'same-origin', cache: 'no-store' })
  if (!ok) throw new Error('The portal cannot complete the logout yet')
}
