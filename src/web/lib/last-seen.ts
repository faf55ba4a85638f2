// SPDX-License-Identifier: Apache-2.0
import { createStore } from './store.ts'

const shownSince = createStore<string | undefined>(undefined)

/**
 * When the oldest data on the screen was received (ISO 8601), if it comes from this device because the portal cannot be
 * reached; undefined otherwise.
 */
export const useLastSeen = shownSince.use

/** Records when a response from this device was received. Responses from the portal have no such time. */
export function recordLastSeen(at: string | null) {
  const before = shownSince.get()
  shownSince.set(at ? (before && before < at ? before : at) : undefined)
}
