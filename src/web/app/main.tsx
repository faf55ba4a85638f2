import '#web/styles/main.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/app/query-client.ts'
import { listenForBack } from '#web/forms/back-guard.ts'
import { loadTranslation } from '#web/i18n/translation.tsx'
import { beginHistory } from '#web/lib/router.tsx'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { hideWhileKept } from '#web/session/hide-on-bfcache.ts'
import { noteDrawnAhead } from '#web/startup/prerendered.ts'
import { forgetStalled, sayStalled } from '#web/startup/stalled.ts'
import { fetchScreen } from './screens.tsx'
import { WholeApp } from './whole-app.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// Also by early.ts, before anything is painted; not while developing, where there is no such file.
applyTextSize(storedTextSize())

listenForBack()
beginHistory()

begin(root).then(forgetStalled, (error) => {
  sayStalled()
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
  hideWhileKept(document.body, client)
  const app = <WholeApp client={client} translation={translation} />
  if (isDrawn && isFetched) {
    noteDrawnAhead()
    hydrateRoot(place, app)
  } else {
    place.replaceChildren()
    createRoot(place).render(app)
  }
}
