import { useEffect } from 'react'
import { hasSessionEnded } from '#web/lib/session-end.ts'

/** The values that a user had typed when their session ended, by the path of their form. */
interface Held {
  owner: string
  values: Map<string, unknown>
}

let held: Held | undefined

/**
 * Keeps the values that a user has typed, in the memory of this tab, while the user logs in again. Unlike a draft, they
 * may include Aadhaar numbers. They are deleted by a reload, by a logout, and when another user logs in. `owner` is the
 * email address or the username of the user; without it, nothing is held and nothing that is held is replaced. A form in
 * which nothing was typed passes undefined.
 */
export function holdValues(owner: string, path: string, values: unknown) {
  if (owner === '' || values === undefined) return
  if (held?.owner !== owner) held = { owner, values: new Map() }
  held.values.set(path, values)
}

/** Returns the values held for a form, and deletes them. If they belong to another user, deletes them, too. */
export function takeHeldValues<Values>(owner: string, path: string): Values | undefined {
  if (held?.owner !== owner) held = undefined
  const values = held?.values.get(path)
  held?.values.delete(path)
  return values as Values | undefined
}

/** Deletes the held values. */
export function dropHeldValues() {
  held = undefined
}

export const hasHeldValues = () => held !== undefined && held.values.size > 0

let openForms = 0

/** Whether the open screen has a form whose values are kept when the session ends. */
export const isFormKept = () => openForms > 0

/** Keeps the values of an open form if the session ends before the form is closed. `read` must not change. */
export function useKeptForm(owner: string, path: string, read: () => unknown) {
  useEffect(() => {
    openForms += 1
    return () => {
      openForms -= 1
      if (hasSessionEnded()) holdValues(owner, path, read())
    }
  }, [owner, path, read])
}
