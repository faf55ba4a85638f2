// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { createStore } from './store.ts'

type SessionOwner = Pick<CurrentUser, 'username' | 'email'>

interface SessionEnd {
  /** The number of requests that the server has rejected because the session had ended; 0 while the session lasts. */
  rejections: number
  /** The value of `rejections` when the user last closed the explanation. A larger `rejections` shows it again. */
  dismissed: number
  /** The user of the session. It is only in memory, so that on a shared phone a reload removes it. */
  user?: SessionOwner | undefined
}

const NOT_ENDED: SessionEnd = { rejections: 0, dismissed: 0 }
const sessionEnd = createStore(NOT_ENDED)

/**
 * Records that the server has ended the session of the user on the screen, for example because the user logged out on
 * another device.
 */
export function recordSessionEnd(user: SessionOwner | null | undefined) {
  const known = sessionEnd.get()
  sessionEnd.set({ ...known, rejections: known.rejections + 1, user: user ?? known.user })
}

/** Records that the user has closed the explanation. The next rejection opens it again. */
export const dismissSessionEnd = () => sessionEnd.set({ ...sessionEnd.get(), dismissed: sessionEnd.get().rejections })

/** Records that the server has confirmed the session, or that the user has logged out. */
export const clearSessionEnd = () => sessionEnd.set(NOT_ENDED)

export const useSessionEnd = sessionEnd.use
export const hasSessionEnded = () => sessionEnd.get().rejections > 0

let hasDialog = false

/**
 * Called by a page layout that shows a dialog when the session has ended. The layout calls the returned function when it
 * unmounts.
 */
export function registerSessionEndDialog() {
  hasDialog = true
  return () => {
    hasDialog = false
  }
}

/**
 * Whether a dialog on the screen explains that the session has ended. Requests that fail for this reason then show no
 * error of their own, because the same explanation would be on the screen twice.
 */
export const isSessionEndShown = () => hasDialog && sessionEnd.get().rejections > sessionEnd.get().dismissed

/** Tasks that run after each logout, such as deleting the user's data from the memory of this tab. */
export const afterLogout = new Set<() => void>()
