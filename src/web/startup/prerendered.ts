import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page that came drawn is taken over, which must begin as it was drawn; true from then on. */
export const useIsTakenOver = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

let isDrawnAhead = false

/** Called once, before anything is drawn, where the page came drawn (decision 047). */
export function noteDrawnAhead() {
  isDrawnAhead = true
}

/** Since when the first screen has been in sight, in milliseconds of the page; `now` where it did not come drawn. */
export function firstScreenSince(now: number): number {
  const painted = isDrawnAhead ? performance.getEntriesByName('first-contentful-paint')[0]?.startTime : undefined
  return Math.min(now, painted ?? now)
}
