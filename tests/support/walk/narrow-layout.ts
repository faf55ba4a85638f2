// SPDX-License-Identifier: Apache-2.0
import type { Page } from 'playwright'
import { TEXT_SIZES } from '#web/lib/text-size.ts'
import { takePicture, waitUntilDrawn } from './observed-page.ts'

/** WCAG 1.4.10 requires this width. Small phones have it, and a window of 640 px has it at 200 % zoom. */
const NARROW = { width: 320, height: 640 }
const LARGEST = Math.max(...TEXT_SIZES) / 100

/**
 * Inspects the open view at 320 px with the largest text: nothing may lie outside the screen, no text may be truncated or cover
 * another text, and every control must be clickable. Then restores the size.
 */
export async function narrowFindings(page: Page, title: string): Promise<string[]> {
  const before = page.viewportSize() ?? NARROW
  const scale = await page.evaluate(() => document.documentElement.style.getPropertyValue('--text-scale'))
  const setScale = (text: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('--text-scale', value), text)
  await page.setViewportSize(NARROW)
  await setScale(String(LARGEST))
  await waitUntilDrawn(page)
  await takePicture(page, `${title}, 320 px`)
  let findings = await page.evaluate(findNarrowFaults)
  // On a busy machine, the layout adapts to the new size some frames later. Only a real fault remains.
  for (let attempt = 0; attempt < 3 && findings.length > 0; attempt += 1) {
    await waitUntilDrawn(page)
    findings = await page.evaluate(findNarrowFaults)
  }
  await setScale(scale)
  await page.setViewportSize(before)
  return findings.map((finding) => `${title}: ${finding}`)
}

/** The browser runs this function in the page, so it contains everything that it needs. */
function findNarrowFaults(): string[] {
  interface Box {
    left: number
    right: number
    top: number
    bottom: number
  }
  interface Line extends Box {
    text: string
    parent: Element
  }
  const TOLERANCE = 2
  const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary'
  const faults = new Set<string>()
  // An open dialog makes the rest of the page inert.
  const root = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const shorten = (text: string | null) => (text ?? '').trim().replace(/\s+/g, ' ').slice(0, 50)
  const ancestors = (element: Element) => {
    const found: Element[] = []
    for (let one: Element | null = element; one && one !== document.documentElement; one = one.parentElement)
      found.push(one)
    return found
  }
  const isFloating = (element: Element) =>
    ancestors(element).some((one) => {
      const { position, zIndex } = getComputedStyle(one)
      return ['fixed', 'sticky'].includes(position) || (position === 'absolute' && zIndex !== 'auto')
    })
  const scrollsSideways = (element: Element) =>
    ancestors(element).some((one) => one !== document.body && /auto|scroll/.test(getComputedStyle(one).overflowX))
  /** The part of a box that no ancestor hides; undefined if nothing is left. */
  const visiblePart = (box: Box, element: Element): Box | undefined => {
    const part = { ...box }
    for (const one of ancestors(element)) {
      if (one === document.body || getComputedStyle(one).overflowX === 'visible') continue
      const clip = one.getBoundingClientRect()
      part.left = Math.max(part.left, clip.left)
      part.right = Math.min(part.right, clip.right)
      part.top = Math.max(part.top, clip.top)
      part.bottom = Math.min(part.bottom, clip.bottom)
    }
    return part.right - part.left > TOLERANCE && part.bottom - part.top > TOLERANCE ? part : undefined
  }
  /** The words that are broken across lines. Addresses, numbers and names of files may be broken. */
  const brokenWords = (node: Node, range: Range) =>
    [...(node.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: part, index }) => {
      const word = /^\p{P}*([\p{L}\p{M}]{4,})\p{P}*$/u.exec(part)?.[1]
      if (word === undefined) return []
      range.setStart(node, index + part.indexOf(word))
      range.setEnd(node, index + part.indexOf(word) + word.length)
      const tops = [...range.getClientRects()].map(({ top }) => top)
      return Math.max(...tops) - Math.min(...tops) > TOLERANCE ? [word] : []
    })
  const overflow = (document.scrollingElement?.scrollWidth ?? 0) - window.innerWidth
  if (overflow > 0) {
    const wide = [...root.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > window.innerWidth + TOLERANCE && !scrollsSideways(one),
    )
    const names = wide.slice(-3).map((one) => `<${one.tagName.toLowerCase()}> “${shorten(one.textContent)}”`)
    faults.add(`${overflow} px lie outside the screen, such as ${names.join(', ')}`)
  }

  const lines: Line[] = []
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || shorten(node.textContent) === '' || parent.closest('script, style, noscript, option, svg')) continue
    // Texts that are only for screen readers are one pixel large.
    if (ancestors(parent).some((one) => one.clientWidth === 1 && one.clientHeight === 1)) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const text = shorten(node.textContent)
      const part = visiblePart({ left, right, top, bottom }, parent)
      if (!part) continue
      const isTruncated = part.left - left > TOLERANCE || right - part.right > TOLERANCE
      // A long name of the panchayat in the header may be truncated, because the header of a phone has one line.
      const mayBeTruncated = scrollsSideways(parent) || parent.matches('header .truncate')
      if (isTruncated && !mayBeTruncated) faults.add(`the text “${text}” is truncated`)
      if (!scrollsSideways(parent) && (left < -TOLERANCE || right > window.innerWidth + TOLERANCE))
        faults.add(`the text “${text}” lies outside the screen`)
      lines.push({ ...part, text, parent })
    }
    for (const word of brokenWords(node, range))
      faults.add(`the word “${word}” is broken in “${shorten(node.textContent)}”`)
  }
  const inFlow = lines.filter(({ parent }) => !isFloating(parent)).sort((one, other) => one.top - other.top)
  for (const [index, line] of inFlow.entries()) {
    for (const other of inFlow.slice(index + 1)) {
      if (other.top >= line.bottom - TOLERANCE) break
      const width = Math.min(line.right, other.right) - Math.max(line.left, other.left)
      const height = Math.min(line.bottom, other.bottom) - other.top
      // The boxes of two lines of one text may overlap, because a box is higher than its letters.
      const isOneText = line.parent.contains(other.parent) || other.parent.contains(line.parent)
      if (!isOneText && width > TOLERANCE && height > Math.min(line.bottom - line.top, other.bottom - other.top) / 3)
        faults.add(`the texts “${line.text}” and “${other.text}” overlap`)
    }
  }

  const scrolled = [window.scrollX, window.scrollY] as const
  for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (control.closest('[inert], [data-sonner-toaster]') || control.matches(':disabled')) continue
    // A file input is hidden in its label. The skip link is above the screen until it has the focus.
    const target = (control.matches('input') && control.closest('label')) || control
    if (target.getBoundingClientRect().bottom + window.scrollY < 0) continue
    // A bar at an edge of the screen may cover the control at one of these positions, but not at all of them.
    const canBeClicked = (['center', 'start', 'end'] as const).some((block) => {
      target.scrollIntoView({ block, inline: 'nearest', behavior: 'instant' })
      const [box] = target.getClientRects()
      if (!box || box.width <= 1) return true
      const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return hit?.closest('[data-sonner-toaster]') || (hit && (target.contains(hit) || hit.contains(target)))
    })
    if (!canBeClicked)
      faults.add(
        `<${control.tagName.toLowerCase()}> “${shorten(control.getAttribute('aria-label') ?? target.textContent)}” cannot be clicked`,
      )
  }
  window.scrollTo(...scrolled)
  return [...faults]
}
