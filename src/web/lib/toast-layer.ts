const layer = document.createElement('div')
layer.style.display = 'contents'
document.body.append(layer)

/** The modal windows that lie open, the topmost last. */
const windows: HTMLElement[] = []

/** Where toasts stand, and the region that speaks them. */
export const toastLayer = () => layer

/**
 * Moves the toasts into a modal window, as everything outside of the topmost one can neither be clicked nor heard. Call
 * what it gives back before the window leaves the page.
 */
export function liftToasts(above: HTMLElement) {
  windows.push(above)
  above.append(layer)
  return () => {
    windows.splice(windows.indexOf(above), 1)
    ;(windows.at(-1) ?? document.body).append(layer)
  }
}
