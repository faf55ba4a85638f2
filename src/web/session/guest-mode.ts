import { createStore } from '#web/lib/store.ts'

interface Guest {
  /** True from the start, until a login or a session that is found (spec §3, §4). */
  isGuest: boolean
  /** Whether this visitor chose to look around; who merely reads a page has not. */
  hasEntered: boolean
}

const guest = createStore<Guest>({ isGuest: true, hasEntered: false })

/** Guest mode begins on the landing page, or on a guest's screen, and ends with a login (spec §3, §4). */
export const setGuest = (isGuest: boolean) => guest.set({ isGuest, hasEntered: isGuest })

/** Whether the visitor looks around as a guest, and has chosen to. */
export const useGuest = guest.use

/** Whom the demo shows as its user (spec §3, demo user); village and district are words, and stand with them. */
export const DEMO_USER = {
  username: 'demo.citizen',
  email: 'demo@panchayat.example',
  /** Notices that are not read yet: the sample figure of spec §9. */
  unread: 3,
} as const
