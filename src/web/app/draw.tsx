import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PortalInfo } from '#shared/portal-info.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { loadTranslation } from '#web/i18n/translation.tsx'
import { WholeApp } from './app.tsx'
import { fetchScreen } from './screens.tsx'

interface Drawing {
  language: string
  /** The path of a screen. */
  pathname: string
  portal: PortalInfo
}

/** Draws a screen as it stands before anything was asked of the portal, while the app is built (decision 047). */
export async function draw({ language, pathname, portal }: Drawing): Promise<string> {
  // What the router reads of the browser.
  Object.assign(globalThis, { location: { pathname, search: '' }, history: { state: null } })
  // First, as the words that the screen needs are fetched in the language that is spoken.
  await loadTranslation(language)
  if (!(await fetchScreen(pathname))) throw new Error(`The screen of ${pathname} could not be fetched to be drawn`)
  const translation = await loadTranslation(language)
  const client = createQueryClient()
  client.setQueryData(['portal'], portal)
  return renderToString(
    <Router ssrPath={pathname}>
      <WholeApp client={client} translation={translation} />
    </Router>,
  )
}
