/** Pixels between two stacked toasts, the library's default. */
const GAP = 14
/** How long to wait before the next attempt to move the page back, in milliseconds. */
const RETRY_MS = 250

const CONTROLS = ':is(a, button, input, select, textarea, label):hover'

/** Adapts the toast library's region while the element around it is on the page. Pass this function as a `ref`. */
export function adoptToasts(frame: HTMLElement | null) {
  const region = frame?.querySelector('section')
  if (!region) return
  // The portal's own live region announces the messages; the library's live region would repeat them.
  region.setAttribute('aria-live', 'off')
  return pushPageBelow(region)
}

/**
 * Prevents toasts from covering anything: while toasts are visible, the page and the open dialogs begin below them.
 * Sets the document's custom property `--toast-space`, which the styles use. Returns a function that stops this.
 */
function pushPageBelow(region: HTMLElement): () => void {
  const { documentElement } = document
  let timer: ReturnType<typeof setTimeout> | undefined
  let applied = 0
  const press = watchPress(() => update())

  const update = () => {
    const space = spaceOf(region)
    if (space === applied || press.isDown()) return
    clearTimeout(timer)
    // The page must not move while the pointer is over a control that the user may be about to press.
    if (space < applied && isPointing()) {
      timer = setTimeout(update, RETRY_MS)
      return
    }
    applied = space
    documentElement.style.setProperty('--toast-space', `${space}px`)
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
 * Stops the movement of the page between the press of a pointer and its release, because the two events would otherwise
 * reach different elements. Calls `onRelease` after the click.
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

/**
 * The distance from the top of the window to the bottom of the visible toasts, in whole pixels; 0 if there are none.
 */
function spaceOf(region: HTMLElement) {
  const list = region.querySelector('ol')
  const toasts = [...region.querySelectorAll<HTMLElement>('li[data-visible="true"][data-removed="false"]')]
  const front = toasts.find(({ dataset }) => dataset.front === 'true') ?? toasts[0]
  if (!list || !front) return 0
  const isExpanded = front.dataset.expanded === 'true'
  // Collapsed toasts lie behind the front toast and show only their edges, so only the front toast's height counts.
  const heights = isExpanded ? toasts.map(heightOf) : [heightOf(front)]
  const gaps = toasts.length * GAP
  return Math.ceil(list.getBoundingClientRect().top + heights.reduce((sum, height) => sum + height, gaps))
}

/** The height that the toast has at the end of its animation. */
const heightOf = (toast: HTMLElement) =>
  Number.parseFloat(toast.style.getPropertyValue('--initial-height')) || toast.offsetHeight
