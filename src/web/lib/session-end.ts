// SPDX-License-Identifier: Apache-2.0
import { createStore } from './store.ts'

interface SessionEnd {
  /** How often the server has rejected a request because the session had ended; 0 while the session lasts. */
  rejections: number
  /** How many of these rejections the user has read about, and closed the explanation. */
  dismissed: number
  /** The user of the session. Only this tab's memory contains the name, so that a reload forgets it on a shared phone. */
  username?: string | undefined
}

const LASTS: SessionEnd = { rejections: 0, dismissed: 0 }
const sessionEnd = createStore(LASTS)

/**
 * Records that the server has ended the session of the user on the screen, for example because the user logged out on
 * another device.
 */
export function recordSessionEnd(username: string | undefined) {
  const known = sessionEnd.get()
  sessionEnd.set({ ...known, rejections: known.rejections + 1, username: username ?? known.username })
}

/** Records that the user has closed the explanation. The next rejection opens it again. */
export const dismissSessionEnd = () => sessionEnd.set({ ...sessionEnd.get(), dismissed: sessionEnd.get().rejections })

/** Records that the server has confirmed the session, or that the user has logged out. */
export const recordSession = () => sessionEnd.set(LASTS)

export const useSessionEnd = sessionEnd.use
export const hasSessionEnded = () => sessionEnd.get().rejections > 0

let isExplained = false

/** Declares that the open screen explains the end of a session. Returns a function that ends this. */
export function explainSessionEnd() {
  isExplained = true
  return () => {
    isExplained = false
  }
}

/**
 * Whether a dialog explains that the session has ended. The failures that this causes are then not shown, because the
 * user has made no error, and the same explanation would be on the screen twice. Later failures have other causes.
 */
export const isSessionEndShown = () => isExplained && sessionEnd.get().rejections > sessionEnd.get().dismissed

/** Tasks that run after each logout, such as deleting what this tab keeps of the user. */
export const afterLogout = new Set<() => void>()
