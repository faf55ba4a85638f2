/** Pixels between two stacked toasts, the library's default. */
const GAP = 14
/** Milliseconds until the next try to move the page back. */
const RETRY_MS = 250

/** What a person must be able to read at once. */
const READ_FIRST = '.page :is(h1, [role=alert])'

const CONTROLS = ':is(a, button, input, select, textarea, label):hover'

/** Takes over the library's region while the element around it exists. For `ref`. */
export function adoptToasts(frame: HTMLElement | null) {
  const region = frame?.querySelector('section')
  if (!region) return
  // Our own live region announces the messages; the library's would repeat them.
  region.setAttribute('aria-live', 'off')
  return keepTitlesVisible(region)
}

/**
 * Toasts cover no title and no errors: while they would, the page begins below them. They may cover the header, which has
 * nothing to read, so that the page rarely moves. Open dialogs always begin below them. Sets the custom properties
 * `--toast-space` and `--toast-shift` of the document, which the styles use. Returns a function that stops.
 */
function keepTitlesVisible(region: HTMLElement): () => void {
  const { documentElement } = document
  let timer: ReturnType<typeof setTimeout> | undefined
  let applied = { space: 0, shift: 0 }
  const press = watchPress(() => update())

  const update = () => {
    const space = spaceOf(region)
    // The page does not move back before all toasts have left.
    const shift = space === 0 ? 0 : Math.max(applied.shift, neededShift(region, space))
    if ((space === applied.space && shift === applied.shift) || press.isDown()) return
    clearTimeout(timer)
    // The page must not move away under a pointer that is about to press.
    if (space < applied.space && isPointing()) {
      timer = setTimeout(update, RETRY_MS)
      return
    }
    applied = { space, shift }
    documentElement.style.setProperty('--toast-space', `${space}px`)
    documentElement.style.setProperty('--toast-shift', `${shift}px`)
    documentElement.toggleAttribute('data-toasts', space > 0)
  }
  const observer = new MutationObserver(update)
  observer.observe(region, { childList: true, subtree: true, attributes: true })
  update()
  return () => {
    press.stop()
    observer.disconnect()
    clearTimeout(timer)
  }
}

/**
 * Holds the page between the press of a pointer and its release, which would otherwise meet different elements. Calls
 * `onRelease` after the click.
 */
function watchPress(onRelease: () => void) {
  let isDown = false
  const hold = () => {
    isDown = true
    for (const movement of movements()) movement.pause()
  }
  const release = () =>
    setTimeout(() => {
      isDown = false
      for (const movement of movements()) movement.play()
      onRelease()
    })
  const stopping = new AbortController()
  const listening = { capture: true, signal: stopping.signal }
  window.addEventListener('pointerdown', hold, listening)
  window.addEventListener('pointerup', release, listening)
  window.addEventListener('pointercancel', release, listening)
  return { isDown: () => isDown, stop: () => stopping.abort() }
}

const movements = () => document.querySelector('.page')?.getAnimations() ?? []

const isPointing = () => matchMedia('(hover: hover)').matches && document.querySelector(`.page ${CONTROLS}`) !== null

/** The height from the top of the window to below the visible toasts, in whole pixels; 0 without any. */
function spaceOf(region: HTMLElement) {
  const list = region.querySelector('ol')
  const toasts = [...region.querySelectorAll<HTMLElement>('li[data-visible="true"][data-removed="false"]')]
  const front = toasts.find(({ dataset }) => dataset.front === 'true') ?? toasts[0]
  if (!list || !front) return 0
  const isExpanded = front.dataset.expanded === 'true'
  // Collapsed toasts lie behind the front one, which has its own height; only their edges show.
  const heights = isExpanded ? toasts.map(heightOf) : [heightOf(front)]
  const gaps = toasts.length * GAP
  return Math.ceil(list.getBoundingClientRect().top + heights.reduce((sum, height) => sum + height, gaps))
}

/** The pixels by which the page must move so that no title and no error is behind the toasts. */
function neededShift(region: HTMLElement, space: number) {
  const { left = 0, right = 0 } = region.querySelector('ol')?.getBoundingClientRect() ?? {}
  const covered = [...document.querySelectorAll<HTMLElement>(READ_FIRST)].filter((element) => {
    const words = document.createRange()
    words.selectNodeContents(element)
    const box = words.getBoundingClientRect()
    const top = topOf(element)
    return box.left < right && box.right > left && top >= 0 && top < space
  })
  return Math.max(0, ...covered.map((element) => space - topOf(element)))
}

/** The distance from the top of the window without the movement of the page, which may not have ended. */
function topOf(element: HTMLElement) {
  let top = -window.scrollY
  for (let at: Element | null = element; at instanceof HTMLElement; at = at.offsetParent) top += at.offsetTop
  return top
}

/** The height at the end of its animation. */
const heightOf = (toast: HTMLElement) =>
  Number.parseFloat(toast.style.getPropertyValue('--initial-height')) || toast.offsetHeight
