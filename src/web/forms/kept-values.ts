// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'react'
import { afterLogout, hasSessionEnded } from '#web/lib/session-end.ts'

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
afterLogout.add(dropKeptValues)

export const hasKeptValues = () => kept !== undefined && kept.values.size > 0

/** Functions that return what was typed into each open form; undefined if nothing was. */
const openForms = new Set<() => unknown>()

/** Whether the open screen has typed values that are kept when the session ends. */
export const isTextKept = () => [...openForms].some((read) => read() !== undefined)

/**
 * Keeps the values of an open form if the session ends before the form is closed. Values that equal `untouched` are not
 * kept.
 */
export function useKeptForm(owner: string, path: string, values: () => unknown, untouched: unknown) {
  const latest = useRef({ values, untouched })
  useEffect(() => {
    latest.current = { values, untouched }
  })
  useEffect(() => {
    const read = () => {
      const current = latest.current.values()
      return JSON.stringify(current) === JSON.stringify(latest.current.untouched) ? undefined : current
    }
    openForms.add(read)
    return () => {
      openForms.delete(read)
      if (hasSessionEnded()) keepValues(owner, path, read())
    }
  }, [owner, path])
}

/** A state of a form that survives the end of the session, like the values of `useKeptForm`. */
export function useKeptState<Value>(owner: string, path: string, initial: Value) {
  const [value, setValue] = useState(() => takeKeptValues<Value>(owner, path) ?? initial)
  useKeptForm(owner, path, () => value, initial)
  return [value, setValue] as const
}
