// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'react'

/** Pixels by which an older toast is visible below a newer one. */
export const TOAST_GAP = 6
/** Pixels between the header, the toasts and the content. */
const DISTANCE = 8
/** From this window width in pixels, only titles need to be kept free, because the toasts cover only the right side. */
const WIDE = 768

const TITLES = 'h1, [role=alert]'
const CONTROLS = 'a[href], button, input, select, textarea, summary'
/** Whether the toasts scroll with the page; `base.css` places them accordingly. */
const ON_PAGE = 'data-toasts-on-page'
/** Elements that are fixed to the window. Moving the content down would move them, too. */
const FIXED = '[class~="fixed"], [class~="max-lg:fixed"]'

/**
 * Places the toasts below the header, where they scroll with the page (decision 098). The content moves down while toasts
 * would cover a title, an error or the same sentence on the page; on a phone also if they would cover any text or control.
 * When the header is out of sight or a dialog is open, the toasts are at the top of the window.
 */
export function useToastPlace() {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    // The portal's own live region announces the messages; the library's live region would repeat them.
    element.querySelector('section')?.setAttribute('aria-live', 'off')
    let previousCount = 0
    const place = () => {
      const shown = [...element.querySelectorAll<HTMLElement>('li[data-sonner-toast]:not([data-removed="true"])')]
      if (shown.length > previousCount) setOnPage(canBeOnPage(element))
      previousCount = shown.length
      if (shown.length === 0) removeSpace()
      else if (document.documentElement.hasAttribute(ON_PAGE)) placeOnPage(shown)
    }
    const sizes = new ResizeObserver(place)
    const changes = new MutationObserver(() => {
      for (const toast of element.querySelectorAll('li')) sizes.observe(toast)
      place()
    })
    changes.observe(element, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-removed'] })
    window.addEventListener('resize', place)
    return () => {
      changes.disconnect()
      sizes.disconnect()
      window.removeEventListener('resize', place)
      removeSpace()
    }
  }, [])
  return frame
}

const findContent = () => document.getElementById('content')
const headerBottom = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

const canBeOnPage = (frame: HTMLElement) =>
  !frame.closest('dialog') && headerBottom() > 0 && !findContent()?.querySelector(FIXED)

function setOnPage(isOnPage: boolean) {
  document.documentElement.toggleAttribute(ON_PAGE, isOnPage)
}

function placeOnPage(shown: readonly HTMLElement[]) {
  const top = headerBottom() + DISTANCE
  const height = Math.max(...shown.map((toast) => toast.offsetHeight)) + (shown.length - 1) * TOAST_GAP
  const { style } = document.documentElement
  style.setProperty('--toast-top', `${top + window.scrollY}px`)
  const space = neededSpace(shown, top, top + height + DISTANCE)
  if (space > 0) style.setProperty('--toast-space', `${space}px`)
  else style.removeProperty('--toast-space')
}

/** The number of pixels by which the content must move down, so that nothing important is between `top` and `bottom`. */
function neededSpace(shown: readonly HTMLElement[], top: number, bottom: number) {
  const content = findContent()
  const [first] = shown
  if (!content || !first) return 0
  const { left, right } = first.getBoundingClientRect()
  /** The number of pixels by which the content has already moved down; `translate` is 'x y'. */
  const moved = Number.parseFloat(getComputedStyle(content).translate.split(' ')[1] ?? '0')
  const sentences = shown.map((toast) => toast.querySelector('[data-title]')?.textContent)
  const important = [
    ...content.querySelectorAll(window.innerWidth < WIDE ? `${TITLES}, ${CONTROLS}, p` : TITLES),
    ...[...content.querySelectorAll('p')].filter(({ textContent }) => sentences.includes(textContent)),
  ]
  const tops = important.flatMap((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    // The box of a title is as wide as the page, but its text is often shorter, so the boxes of the text count.
    const boxes = element.matches(CONTROLS) ? [element.getBoundingClientRect()] : [...text.getClientRects()]
    return boxes
      .filter((box) => box.width > 1 && box.right > left && box.left < right)
      .filter((box) => box.bottom - moved > top && box.top - moved < bottom)
      .map((box) => box.top - moved)
  })
  return tops.length === 0 ? 0 : bottom - Math.min(...tops)
}

/** Moves the content back up. Scrolls by the same distance, so that the text on the screen does not move. */
function removeSpace() {
  const { style } = document.documentElement
  const space = Number.parseFloat(style.getPropertyValue('--toast-space') || '0')
  style.removeProperty('--toast-space')
  if (space > 0 && window.scrollY >= space) window.scrollBy({ top: -space, behavior: 'instant' })
}
