import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page that came drawn is taken over, which must begin as it was drawn; true from then on. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

let isPrerendered = false

/** Called once, before anything is drawn, where the page came drawn (decision 047). */
export function markPrerendered() {
  isPrerendered = true
}

/** Since when the first screen has been in sight, in milliseconds of the page; `now` where it did not come drawn. */
export function firstScreenSince(now: number): number {
  const painted = isPrerendered ? performance.getEntriesByName('first-contentful-paint')[0]?.startTime : undefined
  return Math.min(now, painted ?? now)
}
