// SPDX-License-Identifier: Apache-2.0
import { useEffect, useRef } from 'react'
import { useLocation } from '#web/lib/router.tsx'

/** Pixels by which an older toast is visible below a newer one. */
export const VISIBLE_STRIP = 6
/** Pixels between the header, the toasts and the content. */
const DISTANCE = 8
/**
 * In windows at least this wide (in pixels), toasts cover only the right side. Only titles, errors, and paragraphs with the
 * same text as a toast must then stay visible.
 */
const WIDE = 768

const TITLES_AND_ERRORS = 'h1, [role=alert]'
const CONTROLS = 'a[href], button, input, select, textarea, summary'
/** Whether the toasts scroll with the page; `base.css` places them accordingly. */
const SCROLLS_WITH_PAGE = 'data-toasts-on-page'
/** Elements that are fixed to the window. The `translate` that moves the content down would move them, too. */
const FIXED = '[class~="fixed"], [class~="max-lg:fixed"]'

/**
 * Places the toasts (decision 098):
 * - They are below the header, where they scroll with the page. When the header is out of sight or a dialog is open, they
 *   are at the top of the window instead.
 * - The content moves down by a space if toasts would cover a title, an error or a paragraph with the same text as a toast.
 *   On a phone, it also moves down if they would cover any text or control.
 * - The space stays when the toasts disappear, so that nothing moves under the reader's finger. It is removed when the
 *   next screen or step opens, once the reader has scrolled, or after the next click.
 */
export function useToastPlace() {
  const container = useRef<HTMLDivElement>(null)
  const placeAgain = useRef(() => {})
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when another screen or step opens
  useEffect(() => {
    if (!container.current) return
    if (findShown(container.current).length === 0) removeSpace()
    // The header of the next screen may have another height.
    else placeAgain.current()
  }, [pathname, search])
  useEffect(() => {
    const element = container.current
    if (!element) return
    // The portal's own live region announces the messages; the library's live region would repeat them.
    element.querySelector('section')?.setAttribute('aria-live', 'off')
    let previousCount = 0
    const place = () => {
      const shown = findShown(element)
      if (shown.length > previousCount) setScrollsWithPage(canScrollWithPage(element))
      previousCount = shown.length
      if (shown.length === 0) closeSpace(false)
      else if (document.documentElement.hasAttribute(SCROLLS_WITH_PAGE)) placeBelowHeader(shown)
    }
    placeAgain.current = place
    const sizeObserver = new ResizeObserver(place)
    // A toast can be shown before the content of its screen has loaded.
    sizeObserver.observe(document.body)
    const changeObserver = new MutationObserver(() => {
      for (const toast of element.querySelectorAll('li')) sizeObserver.observe(toast)
      place()
    })
    changeObserver.observe(element, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['data-removed'],
    })
    window.addEventListener('resize', place)
    // After `scrollend` and `click`, the finger has left the screen. `scrollBy` during a swipe would stop the swipe.
    // The click that closes a toast is not meant for the page, which stays where it is.
    const closeSpaceAfterTouch = ({ target }: Event) => {
      const isOnToast = target instanceof Node && element.contains(target)
      if (!isOnToast && findShown(element).length === 0) closeSpace(true)
    }
    document.addEventListener('scrollend', closeSpaceAfterTouch)
    document.addEventListener('click', closeSpaceAfterTouch)
    return () => {
      changeObserver.disconnect()
      sizeObserver.disconnect()
      window.removeEventListener('resize', place)
      document.removeEventListener('scrollend', closeSpaceAfterTouch)
      document.removeEventListener('click', closeSpaceAfterTouch)
      removeSpace()
    }
  }, [])
  return container
}

const findShown = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('li[data-sonner-toast]:not([data-removed="true"])'),
]
const findContent = () => document.getElementById('content')
const headerBottom = () => document.querySelector('header')?.getBoundingClientRect().bottom ?? 0

const canScrollWithPage = (container: HTMLElement) =>
  !container.closest('dialog') && headerBottom() > 0 && !findContent()?.querySelector(FIXED)

function setScrollsWithPage(doesScroll: boolean) {
  document.documentElement.toggleAttribute(SCROLLS_WITH_PAGE, doesScroll)
}

function placeBelowHeader(shown: readonly HTMLElement[]) {
  const top = headerBottom() + DISTANCE
  const height = Math.max(...shown.map((toast) => toast.offsetHeight)) + (shown.length - 1) * VISIBLE_STRIP
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
    ...content.querySelectorAll(window.innerWidth < WIDE ? `${TITLES_AND_ERRORS}, ${CONTROLS}, p` : TITLES_AND_ERRORS),
    ...[...content.querySelectorAll('p')].filter(({ textContent }) => sentences.includes(textContent)),
  ]
  const tops = important.flatMap((element) => {
    const text = document.createRange()
    text.selectNodeContents(element)
    // The box of a title is as wide as the page, but its text is often shorter, so this uses the boxes of the text.
    const boxes = element.matches(CONTROLS) ? [element.getBoundingClientRect()] : [...text.getClientRects()]
    return boxes
      .filter((box) => box.width > 1 && box.right > left && box.left < right)
      .filter((box) => box.bottom - moved > top && box.top - moved < bottom)
      .map((box) => box.top - moved)
  })
  return tops.length === 0 ? 0 : bottom - Math.min(...tops)
}

/** Removes the space. Without the attribute, the content moves back at once instead of sliding. */
function removeSpace() {
  setScrollsWithPage(false)
  document.documentElement.style.removeProperty('--toast-space')
}

/**
 * Removes the space if the page can scroll up by its height, so that the visible text stays where it is. Otherwise the
 * content slides over the space if `canSlide` is true.
 */
function closeSpace(canSlide: boolean) {
  const { style } = document.documentElement
  const space = Number.parseFloat(style.getPropertyValue('--toast-space'))
  // Without a space, this is NaN, and both comparisons are false.
  if (window.scrollY < space) {
    if (canSlide) style.setProperty('--toast-space', '0px')
    return
  }
  removeSpace()
  if (space > 0) window.scrollBy({ top: -space, behavior: 'instant' })
}
