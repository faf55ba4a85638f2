import type { Page } from 'playwright'
import { expect } from 'vitest'

/** Waits for a message: seen at the edge of the screen, and spoken. */
export async function reads(page: Page, message: string) {
  await page.getByRole('status', { name: 'Messages' }).getByText(message, { exact: true }).last().waitFor()
  await page.getByRole('listitem').filter({ hasText: message }).last().waitFor()
}

/** Waits for the screen with this heading. */
export const stands = (page: Page, heading: string) => page.getByRole('heading', { level: 1, name: heading }).waitFor()

/** Waits for an address, by its path. */
export const arrivesAt = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path)

/** Does something that leads to another address, and finds that the portal took its time until then. */
export async function arrivesAfter(page: Page, path: string, milliseconds: number, act: () => Promise<unknown>) {
  const began = performance.now()
  await act()
  await arrivesAt(page, path)
  expect(performance.now() - began).toBeGreaterThanOrEqual(milliseconds)
}

/** Reads a screen again and again until it is as expected. */
export const eventually = <Seen>(look: () => Promise<Seen>) => expect.poll(look, { timeout: 15_000 })

/** Finds that nothing of the screen lies beside it. */
export async function fitsTheScreen(page: Page) {
  const beside = await page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth)
  expect(beside).toBeLessThanOrEqual(0)
}
