import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, CDPSession } from 'playwright'
import { CPU_SLOWDOWN, NETWORKS, type Network } from './conditions.ts'
import type { MeasuredScreen } from './screens.ts'
import { type Vitals, watchVitals } from './vitals.ts'

export interface Measured extends Vitals {
  /** Until the screen stands and listens; the browser's own cache answers none of them. */
  requests: number
  /** Kilobytes (1000 bytes) that travelled for them, headers included. */
  kilobytes: number
  /** From the address to a screen that stands and listens, in milliseconds. */
  ready: number
}

/** After the screen stands: for what is painted late, and moves late. */
const SETTLE_MS = 1200
const PATIENCE_MS = 60_000

/** Opens a screen on a slow phone, waits until it stands, and uses it. */
export async function measureVisit(context: BrowserContext, screen: MeasuredScreen, network: Network) {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  try {
    await page.addInitScript(watchVitals)
    const session = await context.newCDPSession(page)
    const traffic = await countTraffic(session)
    await session.send('Network.emulateNetworkConditions', { offline: false, ...NETWORKS[network] })
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(screen.path)
    await page.getByRole('heading', { level: 1, name: screen.heading }).waitFor()
    // A page that came drawn listens from the moment at which it forgets what was pressed before.
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
  const asked = new Set<string>()
  const fromCache = new Set<string>()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    // The browser's own, for its tab: no screen waits for it.
    if (!request.url.endsWith('/favicon.svg')) asked.add(requestId)
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache) fromCache.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (asked.has(requestId) && !fromCache.has(requestId)) bytes += encodedDataLength
  })
  return () => ({ requests: [...asked].filter((id) => !fromCache.has(id)).length, bytes })
}
