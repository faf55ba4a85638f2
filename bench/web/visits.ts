// SPDX-License-Identifier: Apache-2.0
import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from 'playwright'
import { type BenchResult, median, rounded } from '../result.ts'
import type { MeasuredScreen } from './screens.ts'

/** The measurements of one visit of a screen. */
export interface VisitMeasurement extends Vitals {
  /** Requests until the screen is interactive, without those answered by the browser cache. */
  requests: number
  /** Kilobytes (1000 bytes) transferred for these requests, including headers. */
  kilobytes: number
  /** Milliseconds from navigation until the screen is interactive. */
  ready: number
}

/** The pause in milliseconds after the screen is interactive, in which late paints and layout shifts are recorded. */
const SETTLE_MS = 1200
const TIMEOUT_MS = 60_000

/** Opens a screen on a slow phone, waits until it is interactive, and uses it. */
export async function measureVisit(context: BrowserContext, screen: MeasuredScreen) {
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  try {
    await page.addInitScript(watchVitals)
    const session = await context.newCDPSession(page)
    const traffic = await countTraffic(session)
    await session.send('Network.emulateNetworkConditions', { offline: false, ...SLOW_4G })
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(screen.path)
    await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor()
    // A prerendered page is hydrated when it deletes `earlyClick`.
    await page.waitForFunction(() => document.readyState === 'complete' && !('earlyClick' in window))
    const ready = await page.evaluate(() => performance.now())
    const { requests, bytes } = traffic()
    await setTimeout(SETTLE_MS)
    const { lcp, fcp, cls } = await page.evaluate(() => window.vitals)
    await screen.use(page)
    await setTimeout(SETTLE_MS / 2)
    const { inp } = await page.evaluate(() => window.vitals)
    return { lcp, fcp, cls, inp, ready, requests, kilobytes: bytes / 1000 } satisfies VisitMeasurement
  } finally {
    await page.close()
  }
}

async function countTraffic(session: CDPSession) {
  await session.send('Network.enable')
  let bytes = 0
  const requested = new Set<string>()
  const fromCache = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The browser requests the icon of the tab. No screen waits for it.
    if (!request.url.endsWith('/favicon.svg')) requested.add(requestId)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) fromCache.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (requested.has(requestId) && !fromCache.has(requestId)) bytes += encodedDataLength
  })
  return () => ({ requests: [...requested].filter((id) => !fromCache.has(id)).length, bytes })
}

/** A cheap phone is about four times slower than this machine. */
export const CPU_SLOWDOWN = 4

const kilobits = (count: number) => (count * 1000) / 8

/** Throughput in bytes per second, and latency in milliseconds for each response. Connecting adds no latency. */
export const SLOW_4G = { latency: 150, downloadThroughput: kilobits(1600), uploadThroughput: kilobits(750) } as const

/** One visit of a screen with its measurements. `repeat` is a visit with a filled cache. */
export interface ScreenVisit extends VisitMeasurement {
  screen: string
  visit: 'first' | 'repeat'
}

/** The result of `npm run bench:web`. */
export interface WebResult extends BenchResult {
  visits: ScreenVisit[]
}

const METRICS = ['lcp', 'fcp', 'cls', 'inp', 'ready', 'requests', 'kilobytes'] as const

/** The median of each metric over the rounds. All rounds visit the same screens in the same order. */
export function medianOf(rounds: readonly (readonly ScreenVisit[])[]): ScreenVisit[] {
  const [first = []] = rounds
  return first.map((visited, index) => {
    const sameVisits = rounds.flatMap((round) => round[index] ?? [])
    const medianOfMetric = (metric: (typeof METRICS)[number]) => median(sameVisits.map((visit) => visit[metric]))
    const medians = METRICS.map((metric) => [metric, rounded(medianOfMetric(metric))])
    return { ...visited, ...Object.fromEntries(medians) }
  })
}

/** Web vitals of a page, in milliseconds; `cls` has no unit. */
interface Vitals {
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

/** Runs in the page before all other scripts, and records the metrics that the browser reports. */
function watchVitals() {
  window.vitals = { lcp: 0, fcp: 0, cls: 0, inp: 0 }
  const watch = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
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
  // CLS is the largest sum of the shifts in a window. A window contains shifts less than a second apart, for at most 5 s.
  let shiftWindow = { value: 0, from: 0, last: 0 }
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput, startTime } = entry as LayoutShift
    if (hadRecentInput) return
    const isInWindow = startTime - shiftWindow.last < 1000 && startTime - shiftWindow.from < 5000
    shiftWindow = isInWindow
      ? { ...shiftWindow, value: shiftWindow.value + value, last: startTime }
      : { value, from: startTime, last: startTime }
    window.vitals.cls = Math.max(window.vitals.cls, shiftWindow.value)
  })
  watch('event', (entry) => {
    if ((entry as InteractionTiming).interactionId > 0) {
      window.vitals.inp = Math.max(window.vitals.inp, entry.duration)
    }
  })
}
