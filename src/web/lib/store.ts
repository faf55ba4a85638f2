import { useSyncExternalStore } from 'react'

/** A value of the whole page, outside of every screen: whoever uses it is drawn anew when it changes. */
export function createStore<Value>(initial: Value) {
  let value = initial
  const listeners = new Set<() => void>()
  const get = () => value
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    get,
    set: (next: Value) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => initial),
  }
}
