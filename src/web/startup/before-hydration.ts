import { TIMINGS } from '#web/lib/timings.ts'

declare global {
  interface Window {
    earlyClick?: { last: HTMLButtonElement | undefined; forget: () => void }
  }
}

/**
 * Keeps the last button that is pressed before the program has come: a page that came drawn looks as if it listened, and
 * a form would go its own way, its password in the address.
 */
export function recordEarlyClick() {
  const listen = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null
    if (!button || !window.earlyClick) return
    event.preventDefault()
    window.earlyClick.last = button
  }
  window.earlyClick = { last: undefined, forget: () => document.removeEventListener('click', listen, true) }
  document.addEventListener('click', listen, true)
}

/** Presses it, now that somebody listens; what was typed as early is learnt a moment before. */
export function replayEarlyClick() {
  const early = window.earlyClick
  early?.forget()
  delete window.earlyClick
  if (early?.last) setTimeout(() => early.last?.click())
}

/** The sentence of index.html, which stands in the page in the reader's language from the beginning. */
const place = () => document.getElementById('stalled')

/** Says that the page did not come to life, and offers to try again. */
export function showStalledMessage() {
  const sentence = place()
  if (!sentence) return
  for (const link of sentence.getElementsByTagName('a')) link.href = window.location.href
  sentence.hidden = false
}

/**
 * Says so by itself, once the program has not come for a while, or at once when the browser says that it will not: a page
 * that came drawn looks alive without it.
 */
export function watchForStall() {
  setTimeout(showStalledMessage, TIMINGS.programPatience)
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) showStalledMessage()
  }
  window.addEventListener('error', listen, true)
}

/** The program has come: what fails from now on has its own words. */
export function removeStalledMessage() {
  place()?.remove()
}
