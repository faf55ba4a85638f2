import type { QueryClient } from '@tanstack/react-query'
import { SESSION_KEY } from './session.ts'

/**
 * A browser may keep a page that is left as it stood, and show it again with Back, also after a logout in another tab. What
 * was somebody's is out of sight before it is kept, and drawn anew for whoever is signed in when it comes back.
 */
export function hideWhileKept(place: HTMLElement, client: QueryClient) {
  let isHidden = false
  window.addEventListener('pagehide', ({ persisted }) => {
    isHidden = persisted && Boolean(client.getQueryData(SESSION_KEY))
    if (isHidden) place.hidden = true
  })
  window.addEventListener('pageshow', () => {
    if (isHidden) window.location.reload()
  })
}
