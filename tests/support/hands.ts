import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'

const MOST_STOPS = 150

/** Somebody who has a keyboard and nothing else. Finds at every stop that the focus can be seen. */
export interface Hands {
  /** Presses Tab until the element has the focus. */
  reach: (target: Locator) => Promise<void>
  /** Reaches a button or link, and presses it. */
  press: (target: Locator) => Promise<void>
  /** Reaches a field and types; in a list of options, the beginning of one. */
  type: (target: Locator, text: string) => Promise<void>
  /** Reaches a place for documents, and chooses one in the browser's own window. */
  choose: (target: Locator, file: File) => Promise<void>
  /** Reaches the three boxes of a date. */
  typeDate: (group: Locator, parts: { day: string; month: string; year: string }) => Promise<void>
}

/** The hands of whoever sits before the page. */
export function handsOn(page: Page): Hands {
  const { keyboard } = page
  const reach: Hands['reach'] = async (target) => {
    await target.waitFor({ state: 'attached' })
    for (let stops = 0; stops < MOST_STOPS; stops += 1) {
      if (await hasFocus(target)) return
      await keyboard.press('Tab')
      expect(await focusThatCannotBeSeen(page)).toBe('')
    }
    throw new Error(`The Tab key does not lead to ${target}`)
  }
  const press: Hands['press'] = async (target) => {
    await reach(target)
    await keyboard.press('Enter')
  }
  const type: Hands['type'] = async (target, text) => {
    await reach(target)
    await keyboard.type(text)
  }
  const choose: Hands['choose'] = async (target, file) => {
    await reach(target)
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), keyboard.press('Space')])
    await chooser.setFiles({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) })
  }
  const typeDate: Hands['typeDate'] = async (group, { day, month, year }) => {
    await type(group.getByRole('textbox', { name: 'Day' }), day)
    await type(group.getByRole('combobox', { name: 'Month' }), month)
    await type(group.getByRole('textbox', { name: 'Year' }), year)
  }
  return { reach, press, type, choose, typeDate }
}

const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Waits until the element has the focus. */
export const holdsFocus = (target: Locator) => expect.poll(() => hasFocus(target), { timeout: 15_000 }).toBe(true)

/** The element that has the focus without showing it; '' where it shows. */
function focusThatCannotBeSeen(page: Page) {
  return page.evaluate(() => {
    const focused = document.activeElement
    // Past the last stop the browser's own frame has the focus.
    if (!focused || focused === document.body || focused instanceof HTMLIFrameElement) return ''
    const isMarked = (element: Element | null) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || boxShadow !== 'none'
    }
    const isInSight = (element: Element | null) => {
      const box = element?.getBoundingClientRect()
      return box !== undefined && box.bottom > 0 && box.top < window.innerHeight
    }
    // A place for documents shows the focus of its hidden input at its label.
    const shown = focused.matches('input[type=file]') ? focused.closest('label') : focused
    return isMarked(shown) && isInSight(shown) ? '' : focused.outerHTML.slice(0, 200)
  })
}
