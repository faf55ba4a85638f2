import { TIMINGS } from '#web/lib/timings.ts'

declare global {
  interface Window {
    earlyClick?: { last: HTMLButtonElement | undefined; stopListening: () => void }
  }
}

/**
 * Records the last button that is clicked before the program has loaded. A prerendered page looks ready, and without this
 * the browser would submit a form by itself, with the password in the address.
 */
export function recordEarlyClick() {
  const listen = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !window.earlyClick) return
    event.preventDefault()
    window.earlyClick.last = button
  }
  window.earlyClick = { last: undefined, stopListening: () => document.removeEventListener('click', listen, true) }
  document.addEventListener('click', listen, true)
}

/** Clicks the recorded button after hydration, once the fields have taken over what was typed before it. */
export function replayEarlyClick() {
  const early = window.earlyClick
  early?.stopListening()
  delete window.earlyClick
  if (early?.last) setTimeout(() => early.last?.click())
}

/** The hidden message of index.html, in the reader's language. */
const stalledMessage = () => document.getElementById('stalled')

/** Shows that the page could not start, with a link to try again. */
export function showStalledMessage() {
  const message = stalledMessage()
  if (!message) return
  for (const link of message.getElementsByTagName('a')) link.href = window.location.href
  message.hidden = false
}

/**
 * Shows the message when the program takes too long, or at once when the browser reports that it cannot load: a
 * prerendered page would look alive otherwise.
 */
export function watchForStall() {
  setTimeout(showStalledMessage, TIMINGS.programPatience)
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) showStalledMessage()
  }
  window.addEventListener('error', listen, true)
}

/** Called once the program runs: screens report later failures themselves. */
export function removeStalledMessage() {
  stalledMessage()?.remove()
}
