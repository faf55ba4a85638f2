import { useEffect, useRef, useState } from 'react'
import { takeHeldValues, useKeptForm } from './held-values.ts'

/** A state of a form that survives the end of the session, like the values of `useKeptForm`. */
export function useKeptState<Value>(owner: string, path: string, initial: Value) {
  const [value, setValue] = useState(() => takeHeldValues<Value>(owner, path) ?? initial)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const [read] = useState(() => () => (latest.current === initial ? undefined : latest.current))
  useKeptForm(owner, path, read)
  return [value, setValue] as const
}
