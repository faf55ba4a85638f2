let layer: HTMLElement | undefined

/** The modal windows that lie open, the topmost last. */
const windows: HTMLElement[] = []

/** Where toasts stand, and the region that speaks them. */
export function toastLayer() {
  if (!layer) {
    layer = document.createElement('div')
    layer.style.display = 'contents'
    document.body.append(layer)
  }
  return layer
}

/**
 * Moves the toasts into a modal window, as everything outside of the topmost one can neither be clicked nor heard. Call
 * what it gives back before the window leaves the page.
 */
export function liftToasts(above: HTMLElement) {
  windows.push(above)
  above.append(toastLayer())
  return () => {
    windows.splice(windows.indexOf(above), 1)
    ;(windows.at(-1) ?? document.body).append(toastLayer())
  }
}
