// SPDX-License-Identifier: Apache-2.0
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { launchFirefox } from './firefox.ts'

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium obeys only the last `--disable-features`, so this flag repeats Playwright's list. The last two features are added,
  // because they load pages by themselves.
  `--disable-features=${[
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'TcpPortRandomizationWin',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
  ].join(',')}`,
]

/** The time for which Playwright waits for an element or a page. It is long, so that a slow machine does not fail a test. */
export const SCREEN_TIMEOUT_MS = 30_000

/**
 * Console messages that are not reported: the browser's messages about rejected calls, because `openVisit` records these calls
 * with their paths, and Playwright's message about blocked service workers.
 */
const IGNORED_MESSAGES =
  /^Failed to load resource: the server responded with a status of \d+|^Service Worker registration blocked by Playwright/

const chromiumPath = () => process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

/** Launches Chromium, or in `npm run test:firefox` the Firefox that `TEST_FIREFOX` names. Throws if it is not installed. */
export function launchBrowser(): Promise<Browser> {
  const { TEST_FIREFOX: firefox } = process.env
  if (firefox) return launchFirefox(firefox)
  return chromium.launch({ executablePath: chromiumPath(), args: FLAGS })
}

/** Launches Chromium through a script, which must run the program `CHROMIUM_PATH` with its own parameters. */
export const launchBrowserThrough = (script: string, flags: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: script,
    args: [...FLAGS, ...flags],
    env: { ...process.env, CHROMIUM_PATH: chromiumPath() },
  })

/** A page in a separate browser context, and the problems that occurred in it. */
export interface Visit {
  page: Page
  /** Console errors and warnings, page errors, and rejected calls as `401 POST /api/login`. */
  troubles: string[]
  context: BrowserContext
}

export interface Device {
  viewport: { width: number; height: number }
  hasTouch: boolean
  /** The device pixels of a CSS pixel. */
  pixelRatio: number
  /** Whether pages may install a service worker. Off by default, because Playwright does not see all requests of a worker. */
  allowsServiceWorker: boolean
}

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

/** Opens a page in a new context, as for a new person on a new device. */
export async function openVisit(
  browser: Browser,
  origin: string,
  { viewport = DESKTOP, hasTouch = false, pixelRatio = 1, allowsServiceWorker = false }: Partial<Device> = {},
): Promise<Visit> {
  const device = {
    viewport,
    hasTouch,
    isMobile: hasTouch,
    deviceScaleFactor: pixelRatio,
    serviceWorkers: allowsServiceWorker ? 'allow' : 'block',
  } as const
  const context = await browser.newContext({ baseURL: origin, ...device, locale: 'en-IN', acceptDownloads: true })
  context.setDefaultTimeout(SCREEN_TIMEOUT_MS)
  const troubles: string[] = []
  context.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning'
    if (isTrouble && !IGNORED_MESSAGES.test(message.text())) troubles.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => troubles.push(`page error: ${error.error().message}`))
  context.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.request().method()} ${path}`)
  })
  return { page: await context.newPage(), troubles, context }
}
