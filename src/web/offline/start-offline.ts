// SPDX-License-Identifier: Apache-2.0
import type { QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { CITIZEN_TABS } from '#shared/applications/lifecycle.ts'
import { PERSONAL_CACHE } from '#web/forms/device-database.ts'
import { DRAFTS_CHANNEL, uploadDrafts } from './sync-drafts.ts'
// This import loads the module in advance, so that a later logout can delete the drafts even without a network.
import '#web/forms/drafts.ts'
import { cacheKeyOf, RENEW_PAGE } from '#web/forms/offline-names.ts'
import { servicesQuery } from '#web/lib/portal.ts'
import { unreadQuery } from '#web/notifications/notifications.ts'
import { refreshAccountDrafts, SESSION_QUERY_KEY } from '#web/session/session.ts'
import { deliverOutbox, showCurrentData } from './deliver-outbox.ts'

/**
 * Prepares the device for offline use as soon as a citizen is signed in. Other devices cache neither the screens nor the
 * last data (decision 100).
 */
export function startOffline(client: QueryClient) {
  let isStarted = false
  const start = () => {
    if (isStarted || client.getQueryData<CurrentUser>(SESSION_QUERY_KEY)?.role !== 'user') return
    isStarted = true
    whenIdle(() => void prepareOfflineUse(client))
  }
  client.getQueryCache().subscribe(start)
  start()
}

/** Runs `act` when the browser is idle. Some browsers do not report this; for them, a timer is used. */
const whenIdle = (act: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(act, { timeout: 10_000 }) : setTimeout(act)

async function prepareOfflineUse(client: QueryClient) {
  window.addEventListener('online', () => showCurrentData(client))
  storeDrafts(client)
  deliverOutbox(client)
  // Plain HTTP has no service workers, and a private window may forbid them.
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const registered = await navigator.serviceWorker.register('/offline-worker.js', { scope: '/' }).catch(() => undefined)
  if (!registered) return
  const { active } = await navigator.serviceWorker.ready
  await whenControlled()
  new MutationObserver(() => active?.postMessage(RENEW_PAGE)).observe(document.documentElement, {
    attributeFilter: ['lang'],
  })
  await fetchMissing(prefillRequests(client))
}

/**
 * Stores the drafts on this device with the account: now, when the network returns, and when the user returns to this
 * tab.
 */
function storeDrafts(client: QueryClient) {
  const store = async () => {
    const user = client.getQueryData<CurrentUser>(SESSION_QUERY_KEY)
    if (user?.role === 'user') await uploadDrafts(user)
  }
  window.addEventListener('online', () => void store())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return
    // If the session has ended in the meantime, this request shows it, before the citizen types more.
    void client.invalidateQueries({ queryKey: unreadQuery.queryKey })
    // Another device may have changed or submitted a form that this screen offers.
    void store().then(() => client.invalidateQueries({ queryKey: ['drafts'] }))
  })
  new BroadcastChannel(DRAFTS_CHANNEL).onmessage = () => refreshAccountDrafts(client)
  void store()
}

/** Resolves when the worker receives the requests of this page. */
const whenControlled = () =>
  new Promise<void>((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })

const SESSION_PATH = '/api/session'

/** The requests of home, the forms and My Applications, exactly as these screens send them. */
const REQUESTS: readonly (readonly [path: string, body?: object])[] = [
  // The session comes first, because nothing is stored before the session is known.
  [SESSION_PATH],
  ['/api/verify'],
  ['/api/services'],
  ['/api/notifications/unread'],
  ['/api/notifications'],
  ['/api/announcements?limit=3'],
  ['/api/user/getapplication', { limit: 20 }],
  ...CITIZEN_TABS.map((status) => ['/api/user/getapplication', { status, limit: 100 }] as const),
]

const PREFILL = '/api/prefill?collection='

/** The requests of the forms that begin with answers from the profile, so that a form opened without a network has them. */
const prefillRequests = (client: QueryClient) =>
  (client.getQueryData(servicesQuery.queryKey)?.services ?? [])
    .filter(({ fromProfile }) => fromProfile !== undefined)
    .map(({ id }) => [`${PREFILL}${id}`] as const)

/**
 * Requests the data of home, the forms and My Applications, except what is already cached. The worker caches the
 * responses.
 */
async function fetchMissing(furtherRequests: readonly (readonly [path: string, body?: object])[]) {
  const cache = await caches.open(PERSONAL_CACHE)
  for (const [path, query] of [...REQUESTS, ...furtherRequests]) {
    const body = query && JSON.stringify(query)
    // The session is always requested, because the worker must know who is signed in. A page that was reloaded with Shift
    // bypasses the worker, so the worker may have missed a login on that page.
    // The prefill is always requested, because the profile may have changed.
    const mayBeCached = path !== SESSION_PATH && !path.startsWith(PREFILL)
    if (mayBeCached && (await cache.match(cacheKeyOf(path, body), { ignoreVary: true }))) continue
    const content = body === undefined ? {} : { body, headers: { 'Content-Type': 'application/json' } }
    const method = body !== undefined || path === '/api/verify' ? 'POST' : 'GET'
    // A request that fails now is repeated at the next visit.
    const response = await fetch(path, { method, credentials: 'same-origin', ...content }).catch(() => undefined)
    await response?.text().catch(() => undefined)
    // The session has ended, so the other requests would fail, too.
    if (response?.status === 401) return
  }
}
