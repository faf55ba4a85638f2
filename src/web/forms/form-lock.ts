// SPDX-License-Identifier: Apache-2.0
/** A user's form of one service. */
interface LockedForm {
  email: string
  serviceId: string
}

const lockName = ({ email, serviceId }: LockedForm) => `form ${email}/${serviceId}`

/** The channel on which a tab asks the other tabs to close a form. */
const CHANNEL = 'gram-seva-open-forms'

/** The interval in milliseconds at which a tab repeats its request, because the other tab may still be sending the form. */
const REPEAT_MS = 500

interface LockOptions {
  /** Called each time another tab asks this tab to close the form. */
  onRequest: () => void
  /** Cancels the wait for the lock. */
  signal: AbortSignal
}

/**
 * Locks a form for this tab, because two tabs would overwrite each other's draft. A tab that has the form open is asked
 * to save and close it. Returns the function that unlocks the form.
 */
export async function lockForm(form: LockedForm, { onRequest, signal }: LockOptions): Promise<() => void> {
  // Browsers provide locks only to pages that were loaded over HTTPS.
  if (!navigator.locks) return () => undefined
  const name = lockName(form)
  const channel = new BroadcastChannel(CHANNEL)
  const requestForm = () => channel.postMessage(name)
  const timer = setInterval(requestForm, REPEAT_MS)
  try {
    return await new Promise<() => void>((resolve, reject) => {
      /** Called when this tab has the lock. The lock lasts until the returned promise resolves. */
      const holdLock = () =>
        new Promise<void>((release) => {
          channel.onmessage = ({ data }) => data === name && onRequest()
          resolve(() => {
            channel.close()
            release()
          })
        })
      navigator.locks.request(name, { signal }, holdLock).catch(reject)
      requestForm()
    })
  } catch (error) {
    channel.close()
    throw error
  } finally {
    clearInterval(timer)
  }
}

let isBeingSent = false

/** Whether this tab is sending its open form. Until it has finished, another tab that wants to open the form waits. */
export const isFormBeingSent = () => isBeingSent

export const recordSending = (isSending: boolean) => {
  isBeingSent = isSending
}

/** Runs `act` if no tab has the form open, and prevents tabs from opening it meanwhile. Otherwise returns undefined. */
export async function runUnlessOpen<Result>(form: LockedForm, act: () => Promise<Result>): Promise<Result | undefined> {
  if (!navigator.locks) return act()
  return navigator.locks.request(lockName(form), { ifAvailable: true }, async (lock) => (lock ? act() : undefined))
}
