// SPDX-License-Identifier: Apache-2.0
import { createStore } from './store.ts'

const oldestResponse = createStore<string | undefined>(undefined)

/**
 * When the oldest data on the screen was received (ISO 8601), if it comes from the device's cache because the portal
 * cannot be reached; undefined if it comes from the portal.
 */
export const useLastSeen = oldestResponse.use

/** Records when a response in the device's cache was received; null for a response from the portal. */
export function recordLastSeen(at: string | null) {
  if (!at) return oldestResponse.set(undefined)
  const before = oldestResponse.get()
  // ISO 8601 times can be compared as texts.
  oldestResponse.set(before && before < at ? before : at)
}
