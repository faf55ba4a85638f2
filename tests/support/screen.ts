// SPDX-License-Identifier: Apache-2.0
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
      throw new Error(`Not visible: ${String(locator)}, ${await describeScreen(locator.page())}`, { cause })
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
  return `at ${page.url()}, which shows:\n${screen.slice(0, SNAPSHOT_LENGTH)}`
}

/** Waits until a message is visible as a toast, and announced to screen readers. */
export async function expectMessage(page: Page, message: string) {
  await waitForVisible(page.getByRole('status', { name: 'Messages' }).getByText(message, { exact: true }).last())
  await waitForVisible(page.getByRole('listitem').filter({ hasText: message }).last())
}

/** Waits until toasts can appear without a network. Their code is loaded after the first screen. */
export const waitForToastRegion = (page: Page) =>
  page.getByRole('region', { name: /^Messages/ }).waitFor({ state: 'attached' })

/** Waits until the screen with this heading is open. */
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

/** Logs out with the button in the phone's menu. */
export async function logOut(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Logout' }).click()
  await waitForPath(page, '/')
}

/** Responds to the next call of a path instead of the portal, to simulate a failure. */
export const failOnce = (page: Page, path: string, response: { status: number; json?: unknown }) =>
  page.route(`**${path}`, (route) => route.fulfill(response), { times: 1 })

/** Aborts the next request to a path. */
export const abortOnce = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort(), { times: 1 })

/** Passes a request on to the portal, and drops the response. The page may have been closed meanwhile. */
export const loseResponse = async (route: Route) => {
  await route.fetch().catch(() => {})
  await route.abort().catch(() => {})
}

/** The test looks at the screen this many milliseconds before the end of the delay, and this many after it. */
const MARGIN = 20
/** Milliseconds that may pass between reading the clock and stopping it. */
const CLOCK_LATENCY = 500

/**
 * Runs an action after which the page navigates when this many milliseconds have passed. Asserts that it does not navigate
 * earlier. The test controls the clock of the page, so it does not wait.
 */
export async function expectRedirectAfter(page: Page, path: string, milliseconds: number, act: () => Promise<unknown>) {
  await page.clock.install()
  const began = await page.evaluate(() => Date.now())
  await act()
  const acted = await page.evaluate(() => Date.now())
  // On a busy machine, the action itself may have taken longer than the delay.
  if (acted < began + milliseconds - MARGIN - CLOCK_LATENCY) {
    await page.clock.pauseAt(began + milliseconds - MARGIN)
    expect(new URL(page.url()).pathname).not.toBe(path)
  }
  await page.clock.fastForward(acted - began + MARGIN)
  await page.clock.resume()
  await waitForPath(page, path)
}

/** Polls until the assertion holds. */
export const expectEventually = <Seen>(read: () => Promise<Seen>) => expect.poll(read, { timeout: SCREEN_TIMEOUT_MS })

/** Asserts that the page does not scroll horizontally. */
export async function expectNoHorizontalOverflow(page: Page) {
  const overflow = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** The theme's name for the colour of a text: leaf, turmeric, brick or indigo. */
export const themeColourOf = (text: Locator) =>
  text.evaluate((element) => {
    const theme = getComputedStyle(document.documentElement)
    const swatch = document.body.appendChild(document.createElement('i'))
    const hasColour = (name: string) => {
      swatch.style.color = theme.getPropertyValue(`--color-${name}`)
      return getComputedStyle(swatch).color === getComputedStyle(element).color
    }
    const colour = ['leaf', 'turmeric', 'brick', 'indigo'].find(hasColour)
    swatch.remove()
    return colour
  })
