import '#web/styles/main.css'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/app/query-client.ts'
import { loadTranslation } from '#web/i18n/translation.tsx'
import { initHistory, listenForBack } from '#web/lib/router.tsx'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { SESSION_KEY } from '#web/session/session.ts'
import { removeStalledMessage, showStalledMessage } from '#web/startup/before-hydration.ts'
import { markPrerendered } from '#web/startup/prerendered.ts'
import { WholeApp } from './app.tsx'
import { fetchScreen } from './screens.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Also by early.ts, before anything is painted; not while developing, where there is no such file.
applyTextSize(storedTextSize())

listenForBack()
initHistory()

begin(root).then(removeStalledMessage, (error) => {
  showStalledMessage()
  throw error
})

/** Not awaited here: the chunks of the screens wait for this one to be done. */
async function begin(place: HTMLElement) {
  const isDrawn = place.childElementCount > 0
  // The page arrives in the reader's language, with its words on their way already.
  const [translation, isFetched] = await Promise.all([
    loadTranslation(document.documentElement.lang),
    isDrawn && fetchScreen(window.location.pathname),
  ])
  const client = createQueryClient()
  hideInBfcache(document.body, client)
  const app = <WholeApp client={client} translation={translation} />
  if (isDrawn && isFetched) {
    markPrerendered()
    hydrateRoot(place, app)
  } else {
    place.replaceChildren()
    createRoot(place).render(app)
  }
}

/**
 * A browser may keep a page that is left as it stood, and show it again with Back, also after a logout in another tab. What
 * was somebody's is out of sight before it is kept, and drawn anew for whoever is signed in when it comes back.
 */
function hideInBfcache(place: HTMLElement, client: QueryClient) {
  let isHidden = false
  window.addEventListener('pagehide', ({ persisted }) => {
    isHidden = persisted && Boolean(client.getQueryData(SESSION_KEY))
    if (isHidden) place.hidden = true
  })
  window.addEventListener('pageshow', () => {
    if (isHidden) window.location.reload()
  })
}
