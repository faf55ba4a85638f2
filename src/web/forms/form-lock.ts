// SPDX-License-Identifier: Apache-2.0
/** A user's form of one service. */
interface LockedForm {
  email: string
  serviceId: string
}

const lockName = ({ email, serviceId }: LockedForm) => `form ${email}/${serviceId}`

/** The channel on which a tab asks the other tabs to close a form. */
const CHANNEL = 'gram-seva-open-forms'

/** How often a tab repeats its request, in milliseconds. The other tab may be sending the form. */
const ASK_AGAIN_MS = 500

interface Waiting {
  /** Called each time another tab asks for the form. */
  onAsked: () => void
  signal: AbortSignal
}

/**
 * Locks a form for this tab, because two tabs would overwrite each other's draft. A tab that has the form open is asked
 * to save and close it. Returns the function that unlocks the form.
 */
export async function lockForm(form: LockedForm, { onAsked, signal }: Waiting): Promise<() => void> {
  // Browsers provide locks only to pages that were loaded by https.
  if (!navigator.locks) return () => undefined
  const name = lockName(form)
  const channel = new BroadcastChannel(CHANNEL)
  const ask = () => channel.postMessage(name)
  const asking = setInterval(ask, ASK_AGAIN_MS)
  try {
    return await new Promise<() => void>((resolve, reject) => {
      const hold = () =>
        new Promise<void>((release) => {
          channel.onmessage = ({ data }) => data === name && onAsked()
          resolve(() => {
            channel.close()
            release()
          })
        })
      navigator.locks.request(name, { signal }, hold).catch(reject)
      ask()
    })
  } catch (error) {
    channel.close()
    throw error
  } finally {
    clearInterval(asking)
  }
}

let isBeingSent = false

/** Whether the form that is open in this tab is being sent. Another tab then waits for it. */
export const isFormBeingSent = () => isBeingSent

export const recordSending = (isSending: boolean) => {
  isBeingSent = isSending
}

/** Runs `act` while no tab has the form open. Returns undefined if a tab has it open. */
export async function unlessOpen<Result>(form: LockedForm, act: () => Promise<Result>): Promise<Result | undefined> {
  if (!navigator.locks) return act()
  return navigator.locks.request(lockName(form), { ifAvailable: true }, async (lock) => (lock ? act() : undefined))
}
