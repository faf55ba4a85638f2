import type { Page } from 'playwright'

interface Shift {
  value: number
  nodes: string[]
}

declare global {
  interface Window {
    /** Layout shifts since the page was opened. */
    layoutShifts?: Shift[]
  }
}

/** From the next navigation on, records layout shifts without user input. */
export function watchLayout(page: Page) {
  return page.addInitScript(() => {
    const shifts: Shift[] = []
    window.layoutShifts = shifts
    const describe = (node: Node | null) => (node instanceof Element ? node.outerHTML.slice(0, 90) : node?.nodeName)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0, hadRecentInput = false, sources = [] } = entry as LayoutShift
        if (!hadRecentInput) shifts.push({ value, nodes: sources.map(({ node }) => describe(node) ?? '') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The browser's own entry, which TypeScript does not know yet. */
interface LayoutShift extends PerformanceEntry {
  value?: number
  hadRecentInput?: boolean
  sources?: { node: Node | null }[]
}

/** The total of the layout shifts, as `layout moves by 0.08: …`; empty if the total is at most `limit`. */
export async function layoutFindings(page: Page, limit: number) {
  const shifts = await page.evaluate(() => window.layoutShifts ?? [])
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  if (total <= limit) return []
  const parts = shifts.map(({ value, nodes }) => `${value.toFixed(3)} (${nodes.join(' | ')})`)
  return [`the layout moves by ${total.toFixed(3)}: ${parts.join('; ')}`]
}
