import type { Page } from 'playwright'

/** Whatever can be pressed and is smaller than `least` pixels each way; links within a sentence aside (WCAG 2.5.8). */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((pixels) => {
    const PRESSED =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=button], [role=switch]'
    // An open window makes the rest of the page inert.
    const ground = document.querySelector('dialog[open]') ?? document
    const isInSentence = (element: Element) => {
      const own = element.textContent?.trim().length ?? 0
      const around = element.parentElement?.textContent?.trim().length ?? 0
      return getComputedStyle(element).display === 'inline' && around > own
    }
    /** A field is pressed by its label too. */
    const labelsOf = (element: Element) => (element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [])
    const found: string[] = []
    for (const element of ground.querySelectorAll(PRESSED)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) continue
      if (element.matches(':disabled') || isInSentence(element)) continue
      const boxes = [element, ...labelsOf(element)].map((one) => one.getBoundingClientRect())
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width === 0 && height === 0) continue
      if (Math.min(width, height) < pixels - 0.5) {
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? ''
        const size = `${Math.round(width)}×${Math.round(height)}`
        found.push(`a target of ${size} px: <${element.tagName.toLowerCase()}> “${name}” ${element.className}`)
      }
    }
    return found
  }, least)
}
