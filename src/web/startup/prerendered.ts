// SPDX-License-Identifier: Apache-2.0
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False while a prerendered page hydrates, because hydration must render the same HTML; true from then on. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

let isPrerendered = false

/** Called once, before hydration, if the page was prerendered (decision 047). */
export function markPrerendered() {
  isPrerendered = true
}

/**
 * When the first screen was painted, in milliseconds since navigation. If the page was not prerendered or has not been
 * painted yet, this is `now`, the current time in the same unit.
 */
export function firstPaintTime(now: number): number {
  const painted = isPrerendered ? performance.getEntriesByName('first-contentful-paint')[0]?.startTime : undefined
  return Math.min(now, painted ?? now)
}
