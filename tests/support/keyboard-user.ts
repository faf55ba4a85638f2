// SPDX-License-Identifier: Apache-2.0
import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { SCREEN_TIMEOUT_MS } from './browser.ts'

/** The largest number of elements that the user passes on the way to an element. */
const MAX_STOPS = 150

/** A user without a pointing device. Asserts that the focus is visible after every key press. */
export interface KeyboardUser {
  /** Presses Tab, or Shift+Tab, until the element has the focus. */
  reach: (target: Locator, key?: 'Tab' | 'Shift+Tab') => Promise<void>
  /** Moves to a button or link, and presses Enter. */
  press: (target: Locator) => Promise<void>
  /** Moves to a field and types. In a list of options, types the beginning of an option. */
  type: (target: Locator, text: string) => Promise<void>
  /** Moves to a document slot, and chooses a file in the browser's file dialog. */
  choose: (target: Locator, file: File) => Promise<void>
  /** Types a date into its three fields. */
  typeDate: (group: Locator, parts: { day: string; month: string; year: string }) => Promise<void>
}

/** A user who operates the page with the keyboard only. */
export function keyboardUser(page: Page): KeyboardUser {
  const { keyboard } = page
  // Playwright intercepts every file chooser from now on, even one that opens immediately.
  page.on('filechooser', () => {})
  const reach: KeyboardUser['reach'] = async (target, key = 'Tab') => {
    await target.waitFor({ state: 'attached' })
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      const { hasFocus, invisibleFocus } = await target.evaluate(findFocus)
      if (stops > 0) expect(invisibleFocus).toBe('')
      if (hasFocus) return
      await keyboard.press(key)
    }
    throw new Error(`The ${key} key does not reach ${String(target)}`)
  }
  const press: KeyboardUser['press'] = async (target) => {
    await reach(target)
    await keyboard.press('Enter')
  }
  const type: KeyboardUser['type'] = async (target, text) => {
    await reach(target)
    await keyboard.type(text)
  }
  const choose: KeyboardUser['choose'] = async (target, file) => {
    await reach(target)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Space')])
    await chooser.setFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })
  }
  const typeDate: KeyboardUser['typeDate'] = async (group, { day, month, year }) => {
    await type(group.getByRole('textbox', { name: 'Day' }), day)
    await type(group.getByRole('combobox', { name: 'Month' }), month)
    await type(group.getByRole('textbox', { name: 'Year' }), year)
  }
  return { reach, press, type, choose, typeDate }
}

/** Waits until the element has the focus. */
export const waitForFocus = (target: Locator) =>
  expect
    .poll(() => target.evaluate((element) => element === document.activeElement), { timeout: SCREEN_TIMEOUT_MS })
    .toBe(true)

/**
 * Finds out whether the target has the focus. `invisibleFocus` is the HTML of the focused element if its focus is not visible,
 * otherwise ''. The browser runs this function in the page.
 */
function findFocus(target: Element) {
  const focused = document.activeElement
  const isMarked = (element: Element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
  }
  const isInViewport = (element: Element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return bottom > 0 && top < window.innerHeight
  }
  // After the last element, the frame of the browser has the focus.
  if (!focused || focused === document.body || focused instanceof HTMLIFrameElement)
    return { hasFocus: false, invisibleFocus: '' }
  // A document slot and a card with a radio button show the focus of their input on their label.
  const indicator = (focused.matches('input[type=file], input[type=radio]') && focused.closest('label')) || focused
  const isVisible = isMarked(indicator) && isInViewport(indicator)
  return { hasFocus: focused === target, invisibleFocus: isVisible ? '' : focused.outerHTML.slice(0, 200) }
}
