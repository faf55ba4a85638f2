import { TIMINGS } from '#web/lib/timings.ts'

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

/** The sentence of index.html, which stands in the page in the reader's language from the beginning. */
const place = () => document.getElementById('stalled')

/** Says that the page did not come to life, and offers to try again. */
export function sayStalled() {
  const sentence = place()
  if (!sentence) return
  for (const link of sentence.getElementsByTagName('a')) link.href = window.location.href
  sentence.hidden = false
}

/**
 * Says so by itself, once the program has not come for a while, or at once when the browser says that it will not: a page
 * that came drawn looks alive without it.
 */
export function sayWhenStalled() {
  setTimeout(sayStalled, TIMINGS.programPatience)
  const listen = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) sayStalled()
  }
  window.addEventListener('error', listen, true)
}

/** The program has come: what fails from now on has its own words. */
export function forgetStalled() {
  place()?.remove()
}
