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

/** Prerenders a screen at build time, as it looks before the API has answered (decision 047). */
export async function draw({ language, pathname, portal }: Drawing): Promise<string> {
  // The router reads these.
  Object.assign(globalThis, { location: { pathname, search: '' }, history: { state: null } })
  // Sets the language in which the screen loads its words.
  await loadTranslation(language)
  if (!(await fetchScreen(pathname))) throw new Error(`The screen of ${pathname} could not be loaded`)
  const translation = await loadTranslation(language)
  const client = createQueryClient()
  client.setQueryData(['portal'], portal)
  return renderToString(
    <Router ssrPath={pathname}>
      <WholeApp client={client} translation={translation} />
    </Router>,
  )
}
