declare global {
  interface Window {
    earlyPress?: { last: HTMLButtonElement | undefined; forget: () => void }
  }
}

/**
 * Keeps the last button that is pressed before the program has come: a page that came drawn looks as if it listened, and
 * a form would go its own way, its password in the address.
 */
export function keepEarlyPress() {
  const listen = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !window.earlyPress) return
    event.preventDefault()
    window.earlyPress.last = button
  }
  window.earlyPress = { last: undefined, forget: () => document.removeEventListener('click', listen, true) }
  document.addEventListener('click', listen, true)
}

/** Presses it, now that somebody listens; what was typed as early is learnt a moment before. */
export function pressEarlyButton() {
  const early = window.earlyPress
  early?.forget()
  delete window.earlyPress
  if (early?.last) setTimeout(() => early.last?.click())
}
