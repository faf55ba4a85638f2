import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from 'playwright'
import { CPU_SLOWDOWN, NETWORKS, type Network } from './conditions.ts'
import type { MeasuredScreen } from './screens.ts'
import { type Vitals, watchVitals } from './vitals.ts'

export interface Measured extends Vitals {
  /** Requests until the screen is interactive, without those answered by the browser cache. */
  requests: number
  /** Kilobytes (1000 bytes) transferred for these requests, including headers. */
  kilobytes: number
  /** Milliseconds from navigation until the screen is interactive. */
  ready: number
}

/** Wait after the screen is interactive, for late paints and layout shifts. */
const SETTLE_MS = 1200
const TIMEOUT_MS = 60_000

/** Opens a screen on a slow phone, waits until it is interactive, and uses it. */
export async function measureVisit(context: BrowserContext, screen: MeasuredScreen, network: Network) {
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  try {
    await page.addInitScript(watchVitals)
    const session = await context.newCDPSession(page)
    const traffic = await countTraffic(session)
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
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
    return { lcp, fcp, cls, inp, ready, requests, kilobytes: bytes / 1000 } satisfies Measured
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
