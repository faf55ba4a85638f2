/** Web vitals of a page, in milliseconds; `cls` has no unit. */
export interface Vitals {
  lcp: number
  fcp: number
  cls: number
  /** The longest delay between an interaction and its paint; 0 if every delay was under 16 ms. */
  inp: number
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

interface InteractionTiming extends PerformanceEntry {
  interactionId: number
}

/** Runs in the page before all other scripts, and records the figures that the browser reports. */
export function watchVitals() {
  window.vitals = { lcp: 0, fcp: 0, cls: 0, inp: 0 }
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(type === 'event' && { durationThreshold: 16 }),
    })
  watch('largest-contentful-paint', ({ startTime }) => {
    window.vitals.lcp = startTime
  })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') window.vitals.fcp = startTime
  })
  // CLS is the worst session window: shifts less than a second apart, in at most five seconds.
  let session = { value: 0, from: 0, last: 0 }
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift
    if (hadRecentInput) return
    const isSame = startTime - session.last < 1000 && startTime - session.from < 5000
    session = isSame
      ? { ...session, value: session.value + value, last: startTime }
      : { value, from: startTime, last: startTime }
    window.vitals.cls = Math.max(window.vitals.cls, session.value)
  })
  watch('event', (entry) => {
    if ((entry as InteractionTiming).interactionId > 0) {
      window.vitals.inp = Math.max(window.vitals.inp, entry.duration)
    }
  })
}
