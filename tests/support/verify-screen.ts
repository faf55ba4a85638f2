// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { expectEventually, waitForVisible } from './screen.ts'

/** Asserts that the result is shown in one sentence, and has the focus. */
export const expectResult = async (page: Page, sentence: string) => {
  const heading = page.getByRole('heading', { level: 2, name: sentence })
  await waitForVisible(heading)
  await expectEventually(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Moves the focus away from the previous result, because the focus shows that the next result has appeared. */
const clearFocus = (page: Page) =>
  page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())

/** Chooses a file on the verification page. */
export const chooseFile = async (page: Page, name: string, buffer: Buffer, mimeType = 'image/png') => {
  await clearFocus(page)
  await page.locator('#verify-file').setInputFiles({ name, mimeType, buffer })
}

/** Opens another code in the same tab. */
export const openCode = async (page: Page, code: string) => {
  await clearFocus(page)
  await page.evaluate((fragment) => window.location.assign(`#${fragment}`), code)
}
