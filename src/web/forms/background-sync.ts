// SPDX-License-Identifier: Apache-2.0
import { OUTBOX_SYNC } from './offline-names.ts'

/** The Background Sync API, which the DOM library does not declare and which some browsers lack. */
interface SyncRegistration extends ServiceWorkerRegistration {
  sync?: { register: (tag: string) => Promise<void> }
}

/** Asks the browser to start the offline worker when the network returns, even if no tab of the portal is open. */
export async function requestSync() {
  const registration: SyncRegistration = await navigator.serviceWorker.ready
  await registration.sync?.register(OUTBOX_SYNC)
}
