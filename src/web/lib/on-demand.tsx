import { type ComponentType, type ReactNode, useSyncExternalStore } from 'react'

/**
 * A component whose program is fetched when it is first drawn; the fallback stands in its place until then. What could
 * not be fetched is thrown. React's own `lazy` holds each part back for 300 ms after the one around it came, so that a
 * screen within its frame showed more than half a second after all of it was there.
 */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  usualFallback: ReactNode = null,
) {
  let state: { Part?: ComponentType<Props>; failure?: unknown } = {}
  let isAsked = false
  const waiting = new Set<() => void>()

  const arrive = (next: typeof state) => {
    state = next
    for (const tell of waiting) tell()
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
    return () => waiting.delete(tell)
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once, when the module that names it is read
  return function OnDemand({ fallback = usualFallback, ...rest }: Props & { fallback?: ReactNode }) {
    fetchOnce()
    const { Part, failure } = useSyncExternalStore(subscribe, () => state)
    if (failure !== undefined) throw failure
    // TypeScript does not see that what is left of the two is the first.
    const props = rest as Props & object
    return Part ? <Part {...props} /> : fallback
  }
}
