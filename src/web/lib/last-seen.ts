import { createStore } from './store.ts'

const shownSince = createStore<string | undefined>(undefined)

/**
 * When the oldest data on the screen was received (ISO 8601), if it comes from this device because the portal cannot be
 * reached; undefined otherwise.
 */
export const useLastSeen = shownSince.use

/** Notes whether a response comes from this device: the time at which it was received. Others have none, or none that is known. */
export function noteLastSeen(at: string | null) {
  const before = shownSince.get()
  shownSince.set(
    at === null || Number.isNaN(Date.parse(at)) ? undefined : before !== undefined && before < at ? before : at,
  )
}
