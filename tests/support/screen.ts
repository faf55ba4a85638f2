import type { Locator, Page, Route } from 'playwright'
import { expect, vi } from 'vitest'
import { SCREEN_TIMEOUT_MS } from './browser.ts'

/** Milliseconds between two polls; Playwright itself polls only twice a second after the first few. */
const POLL_INTERVAL_MS = 30

/** Waits until the element is visible. */
export async function waitForVisible(locator: Locator) {
  await vi
    .waitUntil(() => locator.isVisible(), { timeout: SCREEN_TIMEOUT_MS, interval: POLL_INTERVAL_MS })
    .catch(async (cause: unknown) => {
      throw new Error(`Not in sight: ${String(locator)}, ${await describeScreen(locator.page())}`, { cause })
    })
}

/** The longest screen text in an error message, in characters. */
const SNAPSHOT_LENGTH = 1000

/** The address and text of the page, for the error message of a failed test. */
async function describeScreen(page: Page) {
  const screen = await page
    .locator('#root')
    .ariaSnapshot()
    .catch(() => 'nothing that could be read')
  return `at ${page.url()}, where one reads:\n${screen.slice(0, SNAPSHOT_LENGTH)}`
}

/** Waits for a message: visible as a toast, and announced. */
export async function reads(page: Page, message: string) {
  await waitForVisible(page.getByRole('status', { name: 'Messages' }).getByText(message, { exact: true }).last())
  await waitForVisible(page.getByRole('listitem').filter({ hasText: message }).last())
}

/** Waits until toasts can be shown without a network; they are fetched after the first screen. */
export const waitForToastRegion = (page: Page) =>
  page.getByRole('region', { name: /^Messages/ }).waitFor({ state: 'attached' })

/** Waits for the screen with this heading. */
export const expectHeading = (page: Page, heading: string) =>
  waitForVisible(page.getByRole('heading', { level: 1, name: heading }))

/** Whether the tests run in Firefox: `npm run test:firefox`. */
export const isFirefox = (page: Page) => page.context().browser()?.browserType().name() === 'firefox'

/** Waits until the page is at this path. */
export async function waitForPath(page: Page, path: string) {
  // Playwright does not learn from Firefox when a page changes its own address.
  if (isFirefox(page)) await page.waitForFunction((expected) => window.location.pathname === expected, path)
  else await page.waitForURL((url) => url.pathname === path)
}

/** Answers the next call to a path in place of the portal, to simulate a failure. */
export const failOnce = (page: Page, path: string, answer: { status: number; json?: unknown }) =>
  page.route(`**${path}`, (route) => route.fulfill(answer), { times: 1 })

/** Aborts the next request to a path. */
export const abortOnce = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort(), { times: 1 })

/** Passes a request on, and loses the response. The page may have been left meanwhile. */
export const loseAnswer = async (route: Route) => {
  await route.fetch().catch(() => {})
  await route.abort().catch(() => {})
}

/** A margin in milliseconds. The screen must be unchanged this long before the end of a delay. */
const MOMENT = 20
/** Milliseconds that may pass between reading the clock and stopping it. */
const TO_THE_CLOCK = 500

/**
 * Runs an action that navigates after this many milliseconds, and asserts that the screen stays exactly until then. The
 * clock of the page is controlled, so that the test does not wait.
 */
export async function expectRedirectAfter(page: Page, path: string, milliseconds: number, act: () => Promise<unknown>) {
  await page.clock.install()
  const began = await page.evaluate(() => Date.now())
  await act()
  const acted = await page.evaluate(() => Date.now())
  // On a busy machine, the action itself may have taken longer.
  if (acted < began + milliseconds - MOMENT - TO_THE_CLOCK) {
    await page.clock.pauseAt(began + milliseconds - MOMENT)
    expect(new URL(page.url()).pathname).not.toBe(path)
  }
  await page.clock.fastForward(acted - began + MOMENT)
  await page.clock.resume()
  await waitForPath(page, path)
}

/** Polls until the assertion holds. */
export const expectEventually = <Seen>(read: () => Promise<Seen>) => expect.poll(read, { timeout: SCREEN_TIMEOUT_MS })

/** Asserts that the page does not scroll horizontally. */
export async function expectNoHorizontalOverflow(page: Page) {
  const beside = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
  expect(beside).toBeLessThanOrEqual(0)
}

/** The theme's name for the colour of a text: leaf, turmeric, brick or indigo. */
export const themeColourOf = (text: Locator) =>
  text.evaluate((element) => {
    const theme = getComputedStyle(document.documentElement)
    const swatch = document.body.appendChild(document.createElement('i'))
    const isWritten = (name: string) => {
      swatch.style.color = theme.getPropertyValue(`--color-${name}`)
      return getComputedStyle(swatch).color === getComputedStyle(element).color
    }
    const colour = ['leaf', 'turmeric', 'brick', 'indigo'].find(isWritten)
    swatch.remove()
    return colour
  })
