import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

interface StandIns {
  /** Stands in its place until it is there. */
  fallback?: ReactNode
  /** Stands in its place where it could not be fetched; without one that is thrown. */
  substitute?: ReactNode
}

/** A component that is fetched when it is first drawn; or before, by whoever knows that it will be. */
export interface LazyComponent<Props extends object> {
  (given: Props & StandIns): ReactNode
  /** Whether it can be drawn at once; false where it could not be fetched. */
  fetch: () => Promise<boolean>
}

/**
 * A component whose program is fetched when it is first drawn, and again by the next one who needs it where that failed.
 * React's own `lazy` holds each part back for 300 ms after the one around it came, so that a screen within its frame
 * showed more than half a second after all of it was there.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  usual: StandIns = {},
): LazyComponent<Props> {
  let state: { Part?: ComponentType<Props>; failure?: unknown } = {}
  let asked: Promise<boolean> | undefined
  const waiting = new Set<() => void>()

  const arrive = (next: typeof state) => {
    state = next
    startAfreshIfLeft()
    for (const tell of waiting) tell()
    return next.failure === undefined
  }
  const startAfreshIfLeft = () => {
    if (waiting.size > 0 || state.failure === undefined) return
    state = {}
    asked = undefined
  }
  const fetchOnce = () => {
    asked ??= load().then(
      (Part) => arrive({ Part }),
      (failure: unknown) => arrive({ failure }),
    )
    return asked
  }
  const subscribe = (tell: () => void) => {
    waiting.add(tell)
    return () => {
      waiting.delete(tell)
      startAfreshIfLeft()
    }
  }
  const read = () => state

  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module that names it is read
  function LazyPart(given: Props & StandIns) {
    void fetchOnce()
    const { Part, failure } = useSyncExternalStore(subscribe, read, read)
    const { fallback = null, substitute, ...rest } = { ...usual, ...given }
    if (failure !== undefined) {
      if (substitute === undefined) throw failure
      return substitute
    }
    // TypeScript does not see that what is left of the two is the first.
    const props = rest as Props & object
    return Part ? <Part {...props} /> : fallback
  }
  return Object.assign(LazyPart, { fetch: fetchOnce })
}
