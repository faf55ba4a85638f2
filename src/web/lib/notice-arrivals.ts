import { useSyncExternalStore } from 'react'

let arrivals = 0
const listeners = new Set<() => void>()

/** Something new has come for the signed-in person, while the portal was open. */
export function recordArrival() {
  arrivals += 1
  for (const listener of listeners) listener()
}

/** How often something new has come since the portal was opened: a change tells that lists may have grown. */
export const useNoticeArrivals = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => arrivals,
  )
