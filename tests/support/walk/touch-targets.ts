// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'

/** Finds controls smaller than `minSize` pixels in width or height, except links within a sentence (WCAG 2.5.8). */
export function smallTargets(page: Page, minSize: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button], [role=switch]'
    // An open dialog makes the rest of the page inert.
    const root = document.querySelector('dialog[open]') ?? document
    const isInSentence = (element: Element) => {
      const ownLength = element.textContent?.trim().length ?? 0
      const surroundingLength = element.parentElement?.textContent?.trim().length ?? 0
      return getComputedStyle(element).display === 'inline' && surroundingLength > ownLength
    }
    /** The labels of a field. A click on a label counts as a click on the field. */
    const labelsOf = (element: Element) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [])
    /** The size in the layout: while a message appears, it is rendered smaller for some frames. */
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      if (!(element instanceof HTMLElement)) return { width, height }
      return { width: Math.max(width, element.offsetWidth), height: Math.max(height, element.offsetHeight) }
    }
    const found: string[] = []
    for (const element of root.querySelectorAll(CONTROLS)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
      if (element.matches(':disabled') || isInSentence(element)) continue
      const boxes = [element, ...labelsOf(element)].map(sizeOf)
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width === 0 && height === 0) continue
      // Half a pixel may be lost by rounding.
      if (Math.min(width, height) < pixels - 0.5) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
        const size = `${Math.round(width)}×${Math.round(height)}`
        found.push(`a target of ${size} px: <${element.tagName.toLowerCase()}> “${name}” ${element.className}`)
      }
    }
    return found
  }, minSize)
}
