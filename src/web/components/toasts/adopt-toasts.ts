/** Pixels between two stacked toasts, the library's default. */
const GAP = 14
/** Milliseconds until the next try to move the page back. */
const RETRY_MS = 250

const CONTROLS = ':is(a, button, input, select, textarea, label):hover'

/** Takes over the library's region while the element around it exists. For `ref`. */
export function adoptToasts(frame: HTMLElement | null) {
  const region = frame?.querySelector('section')
  if (!region) return
  // Our own live region announces the messages; the library's would repeat them.
  region.setAttribute('aria-live', 'off')
  return pushPageBelow(region)
}

/**
 * Toasts cover nothing: while some are visible, the page and the open dialogs begin below them. Sets the custom property
 * `--toast-space` of the document, which the styles use. Returns a function that stops.
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
    // The page must not move away under a pointer that is about to press.
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

/** The height at the end of its animation. */
const heightOf = (toast: HTMLElement) =>
  Number.parseFloat(toast.style.getPropertyValue('--initial-height')) || toast.offsetHeight
