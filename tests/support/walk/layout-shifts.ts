// SPDX-License-Identifier: Apache-2.0
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

/** Records layout shifts without user input, from the next navigation on. */
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

/** The performance entry of a layout shift, which is missing in TypeScript's types. */
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
