// SPDX-License-Identifier: Apache-2.0
import '#web/styles/main.css'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createQueryClient } from '#web/app/query-client.ts'
import { loadTranslation } from '#web/i18n/translation.tsx'
import { initHistory, listenForBack } from '#web/lib/router.tsx'
import { applyTextSize, storedTextSize } from '#web/lib/text-size.ts'
import { TIMINGS } from '#web/lib/timings.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'
import { removeStalledMessage, showStalledMessage } from '#web/startup/before-hydration.ts'
import { markPrerendered } from '#web/startup/prerendered.ts'
import { WholeApp } from './app.tsx'
import { preloadScreen } from './screens.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// In the built app, early.ts has already applied the text size before the first paint. The development server has no
// early.ts.
applyTextSize(storedTextSize())

listenForBack()
initHistory()

start(root).then(removeStalledMessage, (error) => {
  showStalledMessage()
  throw error
})

/**
 * Starts the app. This module must not await `start` at its top level: `start` loads chunks of screens, and these chunks
 * import this module, so both would wait for each other.
 */
async function start(root: HTMLElement) {
  const isPrerendered = root.childElementCount > 0
  const [translation, isPreloaded] = await Promise.all([
    loadTranslation(document.documentElement.lang),
    isPrerendered && preloadScreen(window.location.pathname),
  ])
  const client = createQueryClient()
  hideInBfcache(document.body, client)
  const app = <WholeApp client={client} translation={translation} />
  if (isPrerendered && isPreloaded) {
    markPrerendered()
    hydrateRoot(root, app)
  } else {
    root.replaceChildren()
    createRoot(root).render(app)
  }
  // If this fails, the app still works while the device is online.
  const startOffline = () => import('#web/offline/start-offline.ts').then((module) => module.startOffline(client))
  setTimeout(() => void startOffline().catch(() => undefined), TIMINGS.beforeOffline)
}

/**
 * Hides a signed-in user's page before the browser stores it in the back/forward cache. When Back restores the page from
 * this cache, reloads it. Otherwise Back would show personal data even after a logout in another tab.
 */
function hideInBfcache(body: HTMLElement, client: QueryClient) {
  let isHidden = false
  window.addEventListener('pagehide', ({ persisted }) => {
    isHidden = persisted && Boolean(client.getQueryData(SESSION_QUERY_KEY))
    if (isHidden) body.hidden = true
  })
  window.addEventListener('pageshow', () => {
    if (isHidden) window.location.reload()
  })
}
