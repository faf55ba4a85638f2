// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'vite'
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/platform/demo-accounts.ts'
import { LANGUAGES, translatorFor } from '#server/platform/i18n/languages.ts'
import { PANCHAYAT_PLACEHOLDER, type PortalMode, type Prerendered, type PrerenderedHtml } from '#shared/built-pages.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import { offerServices } from '#shared/services/create-catalogue.ts'
import type { OfferedServices } from '#shared/services/service-words.ts'
import { addMissingMessages } from './translations.ts'

/** Renders a screen, or the form of a service, to HTML. */
type PrerenderScreen = (screen: {
  language: string
  pathname: string
  portal: PortalInfo
  services: OfferedServices | undefined
}) => Promise<string>

const ENTRY = '/src/web/app/prerender.tsx'

/**
 * Prerenders screens and the forms of all services with the app's own components, in each language and for each mode of
 * the portal.
 */
export async function prerender(root: string, pathnames: readonly string[], languages: readonly string[]) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [addMissingMessages],
  })
  try {
    const { prerenderScreen } = (await vite.ssrLoadModule(ENTRY)) as { prerenderScreen: PrerenderScreen }
    const catalogue = await loadCatalogue()
    const prerenderInEachLanguage = async (pathname: string, isForm: boolean): Promise<Prerendered> => {
      const byLanguage: Record<string, Record<PortalMode, PrerenderedHtml>> = {}
      for (const language of languages) {
        const services = isForm ? offerServices(catalogue, language) : undefined
        const inMode = async (portal: PortalInfo) => {
          const html = await prerenderScreen({ language, pathname, portal, services })
          if (INLINE_STYLE.test(html)) throw new Error(`${pathname} has an inline style, which the browser rejects`)
          return separateTitle(html)
        }
        byLanguage[language] = { production: await inMode(PRODUCTION), demo: await inMode(DEMO) }
      }
      return byLanguage
    }
    const screens = new Map<string, Prerendered>()
    for (const pathname of pathnames) screens.set(pathname, await prerenderInEachLanguage(pathname, false))
    const forms: Record<string, Prerendered> = {}
    for (const { definition } of catalogue.services) {
      const { page } = definition.paths
      forms[page] = await prerenderInEachLanguage(page, true)
    }
    return { screens, forms }
  } finally {
    await vite.close()
  }
}

/** The content security policy allows no inline styles in the HTML. */
const INLINE_STYLE = /<[^>]* style="/

/**
 * The information about the portal with which the screens are prerendered. Prerendered screens show only the values that are
 * filled in here. The API fixes the names `passwordLeastLength` (the minimum length of a password) and `papersKeptDays` (the
 * number of days for which documents are kept).
 */
const PRODUCTION: PortalInfo = {
  mode: 'production',
  version: '',
  panchayat: { name: PANCHAYAT_PLACEHOLDER, block: '', district: '', state: '' },
  contact: {},
  languages: LANGUAGES.map((code) => ({ code, name: translatorFor(code)('language.name') })),
  passwordLeastLength: 0,
  papersKeptDays: 0,
}
const DEMO: PortalInfo = {
  ...PRODUCTION,
  mode: 'demo',
  demoAccounts: DEMO_ACCOUNTS.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD })),
}

/** Separates the `<title>` from the HTML of the body, where React renders it. The build inserts it into the head. */
function separateTitle(html: string): PrerenderedHtml {
  const [titleElement = '', title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return { title, html: html.replace(titleElement, '') }
}
