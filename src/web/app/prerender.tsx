// SPDX-License-Identifier: Apache-2.0
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { PortalInfo } from '#shared/portal-info.ts'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { createQueryClient } from '#web/app/query-client.ts'
import { loadTranslation } from '#web/i18n/translation.tsx'
import { WholeApp } from './app.tsx'
import { preloadScreen } from './screens.tsx'

interface PrerenderRequest {
  language: string
  /** The path of a screen. */
  pathname: string
  portal: PortalInfo
  /** The services, if the screen is a form; other pages do not contain them. */
  services: OfferedServices | undefined
}

/** Prerenders a screen at build time, as it looks before the API has answered (decision 047). */
export async function prerenderScreen({ language, pathname, portal, services }: PrerenderRequest): Promise<string> {
  // The router reads these globals, which exist only in a browser.
  Object.assign(globalThis, { location: { pathname, search: '', hash: '' }, history: { state: null } })
  // `preloadScreen` loads the texts of the screen in the language that was loaded last.
  await loadTranslation(language)
  if (!(await preloadScreen(pathname, services !== undefined)))
    throw new Error(`The screen at ${pathname} could not be loaded`)
  // This second call returns a translation that also contains the texts of the screen.
  const translation = await loadTranslation(language)
  const client = createQueryClient()
  client.setQueryData(['portal'], portal)
  if (services) client.setQueryData(['services'], services)
  return renderToString(
    <Router ssrPath={pathname}>
      <WholeApp client={client} translation={translation} />
    </Router>,
  )
}
