// SPDX-License-Identifier: Apache-2.0
import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

interface Placeholders {
  /** Shown while the component loads. */
  fallback?: ReactNode
  /** Shown if the component could not be loaded. If it is absent, rendering throws the error. */
  errorFallback?: ReactNode
}

/** A component that loads when it first renders, or earlier, when `preload` is called. */
interface LazyComponent<Props extends object> {
  (props: Props & Placeholders): ReactNode
  /** Loads the component, so that it renders immediately. Resolves to false if loading failed. */
  preload: () => Promise<boolean>
}

/**
 * A component whose module loads when it first renders. After a failure, it loads again when it mounts the next time,
 * unless another place on the screen still shows the failure. React's own `lazy` is not used, because it delays each
 * nested `Suspense` boundary by 300 ms: a screen inside the shell appeared more than half a second after all its code had
 * loaded.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  defaults: Placeholders = {},
): LazyComponent<Props> {
  let state: { Loaded?: ComponentType<Props>; failure?: unknown } = {}
  let loading: Promise<boolean> | undefined
  const listeners = new Set<() => void>()

  /** Stores the result of loading, and returns whether it succeeded. */
  const settle = (next: typeof state) => {
    state = next
    forgetUnshownFailure()
    for (const listener of listeners) listener()
    return next.failure === undefined
  }
  /** Forgets a failure that no mounted component shows, so that the next one to mount loads again. */
  const forgetUnshownFailure = () => {
    if (listeners.size > 0 || state.failure === undefined) return
    state = {}
    loading = undefined
  }
  const loadOnce = () => {
    loading ??= load().then(
      (Loaded) => settle({ Loaded }),
      (failure: unknown) => settle({ failure }),
    )
    return loading
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      forgetUnshownFailure()
    }
  }
  const read = () => state

  // biome-ignore lint/correctness/noComponentHookFactories: each lazy component is made once, when its module loads
  function Lazy(givenProps: Props & Placeholders) {
    void loadOnce()
    const { Loaded, failure } = useSyncExternalStore(subscribe, read, read)
    const { fallback = null, errorFallback, ...rest } = { ...defaults, ...givenProps }
    if (failure !== undefined) {
      if (errorFallback === undefined) throw failure
      return errorFallback
    }
    // TypeScript does not know that `rest`, without the placeholders, has the type `Props`.
    const props = rest as Props & object
    return Loaded ? <Loaded {...props} /> : fallback
  }
  return Object.assign(Lazy, { preload: loadOnce })
}
