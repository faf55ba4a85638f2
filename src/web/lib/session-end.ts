import { createStore } from './store.ts'

interface SessionEnd {
  /** How often the server has rejected a request because the session had ended; 0 while the session lasts. */
  rejections: number
  /** The user of the session. Only this tab's memory contains the name, so that a reload forgets it on a shared phone. */
  username?: string | undefined
}

const LASTS: SessionEnd = { rejections: 0 }
const sessionEnd = createStore(LASTS)

/**
 * Records that the server has ended the session of the user on the screen, for example because the user logged out on
 * another device.
 */
export const recordSessionEnd = (username: string | undefined) =>
  sessionEnd.set({ rejections: sessionEnd.get().rejections + 1, username: username ?? sessionEnd.get().username })

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
 * Whether the screen explains that the session has ended. The failures that this causes are then not shown, because the
 * user has made no error, and the same explanation would be on the screen twice.
 */
export const isSessionEndShown = () => isExplained && hasSessionEnded()
