// SPDX-License-Identifier: Apache-2.0
import { TIMINGS } from '#web/lib/timings.ts'

declare global {
  interface Window {
    earlyClick?: { last: HTMLButtonElement | undefined; stopListening: () => void }
  }
}

/**
 * Records the last button that is clicked before the scripts have loaded. A prerendered page looks ready, and without
 * this the browser itself would submit a form, with the password in the URL.
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

/** Clicks the recorded button after hydration, when the fields have taken over the typed text. */
export function replayEarlyClick() {
  const early = window.earlyClick
  early?.stopListening()
  delete window.earlyClick
  if (early?.last) setTimeout(() => early.last?.click())
}

/** The hidden message of index.html, in the reader's language. */
const stalledMessage = () => document.getElementById('stalled')

/** Shows that the page could not start, with a retry link. */
export function showStalledMessage() {
  const message = stalledMessage()
  if (!message) return
  for (const link of message.getElementsByTagName('a')) link.href = window.location.href
  message.hidden = false
}

/**
 * Shows the message if the scripts take too long, or immediately if the browser reports that they cannot load: a
 * prerendered page would otherwise look ready.
 */
export function watchForStall() {
  setTimeout(showStalledMessage, TIMINGS.scriptTimeout)
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) showStalledMessage()
  }
  window.addEventListener('error', listen, true)
}

/** Called when the scripts run, because the screens report later failures themselves. */
export function removeStalledMessage() {
  stalledMessage()?.remove()
}
