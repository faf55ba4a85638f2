import { useSyncExternalStore } from 'react'

let isGuest = true
const listeners = new Set<() => void>()

/** Guest mode begins on the landing page and ends with a login (spec §3, §4). */
export function setGuest(guest: boolean) {
  isGuest = guest
  for (const listener of listeners) listener()
}

/** Whether the person looks around as a guest: true from the start, until they log in. */
export const useIsGuest = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isGuest,
  )
