import type { EarlyPost } from '#shared/built-pages.ts'

declare global {
  interface Window {
    earlyAnswers?: Map<string, Promise<Response>>
  }
}

const keyOf = ([path, body]: EarlyPost) => `${path} ${body ?? ''}`

/** Sends the calls that the page names, before any program has come: nothing that the screen shows waits for both in turn. */
export function askEarly() {
  const named = document.getElementById('early-posts')?.textContent
  if (!named) return
  const posts: EarlyPost[] = JSON.parse(named)
  window.earlyAnswers = new Map(posts.map((post) => [keyOf(post), send(post)]))
}

function send([path, body]: EarlyPost) {
  const written = body !== undefined && { body, headers: { 'Content-Type': 'application/json' } }
  const answer = fetch(path, { method: 'POST', credentials: 'same-origin', ...written })
  // What nobody takes fails silently; whoever takes it hears of it.
  answer.catch(() => undefined)
  return answer
}

/** The answer to a call that was sent early, once: a second call is the screen's own. */
export function takeEarlyAnswer(path: string, { method, body }: RequestInit): Promise<Response> | undefined {
  if (method !== 'POST' || (body !== undefined && typeof body !== 'string')) return undefined
  const key = keyOf([path, body ?? ''])
  const answer = window.earlyAnswers?.get(key)
  window.earlyAnswers?.delete(key)
  return answer
}

/** What the first screen has not taken is nobody's: somebody else may be signed in on the next. */
export function forgetEarlyAnswers() {
  delete window.earlyAnswers
}
