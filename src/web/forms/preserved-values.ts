// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef, useState } from 'react'
import { afterLogout, hasSessionEnded } from '#web/lib/session-end.ts'

/** The values that a user had typed when their session ended, by the path of the form. */
interface PreservedValues {
  owner: string
  values: Map<string, unknown>
}

let preserved: PreservedValues | undefined

/** The path of the form that the end of the session has closed, until a form takes its values. */
let closedPath: string | undefined

/** Whether the end of the session has closed this form, and nobody has opened it since. */
export const wasClosedBySessionEnd = (path: string) => path === closedPath

/**
 * Stores typed values in the memory of this tab until the user has logged in again. Unlike a draft, they may include
 * Aadhaar numbers. They are deleted by a reload, by a logout, and when another user logs in. `owner` is the email address
 * or the username of the user; it is empty while the user is unknown. `values` is undefined if the user has typed nothing.
 * In both cases, this function stores nothing.
 */
export function preserveValues(owner: string, path: string, values: unknown) {
  if (owner === '' || values === undefined) return
  if (preserved?.owner !== owner) preserved = { owner, values: new Map() }
  preserved.values.set(path, values)
}

/** Returns the preserved values of a form, and deletes them. If they belong to another user, only deletes them. */
export function takePreservedValues<Values>(owner: string, path: string): Values | undefined {
  if (preserved?.owner !== owner) preserved = undefined
  const values = preserved?.values.get(path)
  preserved?.values.delete(path)
  closedPath = undefined
  return values as Values | undefined
}

export function dropPreservedValues() {
  preserved = undefined
}
afterLogout.add(dropPreservedValues)

export const hasPreservedValues = () => preserved !== undefined && preserved.values.size > 0

/** A function for each open form, which returns the typed values; undefined if the user has typed nothing. */
const openForms = new Set<() => unknown>()

/** Whether a form on the open screen has typed values, which will be preserved when the session ends. */
export const hasTypedText = () => [...openForms].some((read) => read() !== undefined)

/**
 * Preserves the values of an open form if the session ends before the form is closed. Values that equal `initial`, the
 * values before any input, are not preserved.
 */
export function usePreservedForm(owner: string, path: string, values: () => unknown, initial: unknown) {
  const latest = useRef({ values, initial })
  useEffect(() => {
    latest.current = { values, initial }
  })
  useEffect(() => {
    const read = () => {
      const current = latest.current.values()
      return JSON.stringify(current) === JSON.stringify(latest.current.initial) ? undefined : current
    }
    openForms.add(read)
    return () => {
      openForms.delete(read)
      if (!hasSessionEnded()) return
      closedPath = path
      preserveValues(owner, path, read())
    }
  }, [owner, path])
}

/** A state of a form that survives the end of the session, like the values of `usePreservedForm`. */
export function usePreservedState<Value>(owner: string, path: string, initial: Value) {
  const [value, setValue] = useState(() => takePreservedValues<Value>(owner, path) ?? initial)
  usePreservedForm(owner, path, () => value, initial)
  return [value, setValue] as const
}
