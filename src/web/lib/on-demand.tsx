import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

interface StandIns {
  /** Stands in its place until it is there. */
  fallback?: ReactNode
  /** Stands in its place where it could not be fetched; without one that is thrown. */
  substitute?: ReactNode
}

/**
 * A component whose program is fetched when it is first drawn, and again by the next one who needs it where that failed.
 * React's own `lazy` holds each part back for 300 ms after the one around it came, so that a screen within its frame
 * showed more than half a second after all of it was there.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, usual: StandIns = {}) {
  let state: { Part?: ComponentType<Props>; failure?: unknown } = {}
  let isAsked = false
  const waiting = new Set<() => void>()

  const arrive = (next: typeof state) => {
    state = next
    startAfreshIfLeft()
    for (const tell of waiting) tell()
  }
  const startAfreshIfLeft = () => {
    if (waiting.size > 0 || state.failure === undefined) return
    state = {}
    isAsked = false
  }
  const fetchOnce = () => {
    if (isAsked) return
    isAsked = true
    load().then(
      (Part) => arrive({ Part }),
      (failure: unknown) => arrive({ failure }),
    )
  }
  const subscribe = (tell: () => void) => {
    waiting.add(tell)
    return () => {
      waiting.delete(tell)
      startAfreshIfLeft()
    }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module that names it is read
  return function OnDemand(given: Props & StandIns) {
    fetchOnce()
    const { Part, failure } = useSyncExternalStore(subscribe, () => state)
    const { fallback = null, substitute, ...rest } = { ...usual, ...given }
    if (failure !== undefined) {
      if (substitute === undefined) throw failure
      return substitute
    }
    // TypeScript does not see that what is left of the two is the first.
    const props = rest as Props & object
    return Part ? <Part {...props} /> : fallback
  }
}
