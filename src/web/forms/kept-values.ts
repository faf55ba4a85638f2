import { useEffect, useRef, useState } from 'react'
import { hasSessionEnded } from '#web/lib/session-end.ts'

/** The values that a user had typed when their session ended, by the path of their form. */
interface Kept {
  owner: string
  values: Map<string, unknown>
}

let kept: Kept | undefined

/**
 * Keeps the values that a user has typed, in the memory of this tab, while the user logs in again. Unlike a draft, they
 * may include Aadhaar numbers. They are deleted by a reload, by a logout, and when another user logs in. `owner` is the
 * email address or the username of the user; without it, nothing is kept and nothing that is kept is replaced. A form in
 * which nothing was typed passes undefined.
 */
export function keepValues(owner: string, path: string, values: unknown) {
  if (owner === '' || values === undefined) return
  if (kept?.owner !== owner) kept = { owner, values: new Map() }
  kept.values.set(path, values)
}

/** Returns the values kept for a form, and deletes them. If they belong to another user, deletes them, too. */
export function takeKeptValues<Values>(owner: string, path: string): Values | undefined {
  if (kept?.owner !== owner) kept = undefined
  const values = kept?.values.get(path)
  kept?.values.delete(path)
  return values as Values | undefined
}

/** Deletes the kept values. */
export function dropKeptValues() {
  kept = undefined
}

export const hasKeptValues = () => kept !== undefined && kept.values.size > 0

let openForms = 0

/** Whether the open screen has a form whose values are kept when the session ends. */
export const isFormKept = () => openForms > 0

/** Keeps the values of an open form if the session ends before the form is closed. `read` must not change. */
export function useKeptForm(owner: string, path: string, read: () => unknown) {
  useEffect(() => {
    openForms += 1
    return () => {
      openForms -= 1
      if (hasSessionEnded()) keepValues(owner, path, read())
    }
  }, [owner, path, read])
}

/** A state of a form that survives the end of the session, like the values of `useKeptForm`. */
export function useKeptState<Value>(owner: string, path: string, initial: Value) {
  const [value, setValue] = useState(() => takeKeptValues<Value>(owner, path) ?? initial)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const [read] = useState(() => () => (latest.current === initial ? undefined : latest.current))
  useKeptForm(owner, path, read)
  return [value, setValue] as const
}
