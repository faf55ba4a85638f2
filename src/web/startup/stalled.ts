import { TIMINGS } from '#web/lib/timings.ts'

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
