import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Chromium uses only the last switch of this kind, so it includes Playwright's list. The other two features would load pages.
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

/** The timeout, which is reached only on a very busy machine or after a failure. */
export const SCREEN_TIMEOUT_MS = 30_000

/** Ignored messages: the browser's about rejected calls, which are reported with their paths, and Playwright's about workers. */
const NO_TROUBLE =
  /^Failed to load resource: the server responded with a status of \d+|^Service Worker registration blocked by Playwright/

/** Launches the browser of the set-up. If there is none, the tests fail and are not skipped. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })
}

export interface Visit {
  page: Page
  /** Console errors and warnings, page errors, and rejected calls as `401 POST /api/login`. */
  troubles: string[]
  context: BrowserContext
}

export interface Device {
  viewport: { width: number; height: number }
  hasTouch: boolean
  /** Whether the verification page may install its service worker; Playwright does not see all of a worker's requests. */
  keepsPages: boolean
}

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

/** Opens a page in a new context, as for a new person on a new device. */
export async function openVisit(
  browser: Browser,
  origin: string,
  { viewport = DESKTOP, hasTouch = false, keepsPages = false }: Partial<Device> = {},
): Promise<Visit> {
  const device = { viewport, hasTouch, isMobile: hasTouch, serviceWorkers: keepsPages ? 'allow' : 'block' } as const
  const context = await browser.newContext({ baseURL: origin, ...device, locale: 'en-IN', acceptDownloads: true })
  context.setDefaultTimeout(SCREEN_TIMEOUT_MS)
  const troubles: string[] = []
  context.on('console', (message) => {
    const isTrouble = message.type() === 'error' || message.type() === 'warning'
    if (isTrouble && !NO_TROUBLE.test(message.text())) troubles.push(`${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => troubles.push(`page error: ${error.error().message}`))
  context.on('response', (response) => {
    const path = new URL(response.url()).pathname
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.request().method()} ${path}`)
  })
  return { page: await context.newPage(), troubles, context }
}
