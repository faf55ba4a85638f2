import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'

const FLAGS = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The browser that the set-up found or installed; without one the journeys fail, they are not skipped. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: FLAGS })
}

export interface Visit {
  page: Page
  /** Console errors and warnings, page errors and answers of 500 and above: what a visit must be free of. */
  troubles: string[]
  context: BrowserContext
}

export const PHONE = { width: 360, height: 740 }
export const DESKTOP = { width: 1280, height: 800 }

/** Opens a page of its own, as a new person at a new device. */
export async function openVisit(browser: Browser, origin: string, viewport = DESKTOP): Promise<Visit> {
  const context = await browser.newContext({ baseURL: origin, viewport, locale: 'en-IN', acceptDownloads: true })
  const page = await context.newPage()
  page.setDefaultTimeout(15_000)
  const troubles: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      troubles.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`page error: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 500) troubles.push(`${response.status()} ${response.url()}`)
  })
  return { page, troubles, context }
}
