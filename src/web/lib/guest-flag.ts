import { useSyncExternalStore } from 'react'

interface Guest {
  /** True from the start, until a login or a session that is found (spec §3, §4). */
  isGuest: boolean
  /** Whether this visitor chose to look around; who merely reads a page has not. */
  hasEntered: boolean
}

let guest: Guest = { isGuest: true, hasEntered: false }
const listeners = new Set<() => void>()

/** Guest mode begins on the landing page, or on a guest's screen, and ends with a login (spec §3, §4). */
export function setGuest(isGuest: boolean) {
  guest = { isGuest, hasEntered: isGuest }
  for (const listener of listeners) listener()
}

/** Whether the visitor looks around as a guest, and has chosen to. */
export const useGuest = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => guest,
  )
