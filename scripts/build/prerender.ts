// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'vite'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/platform/demo-accounts.ts'
import { LANGUAGES, translatorFor } from '#server/platform/i18n/languages.ts'
import { PANCHAYAT_PLACEHOLDER, type PortalMode, type PrerenderedHtml } from '#shared/built-pages.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import { completeCatalogues } from './translations.ts'

type Draw = (request: { language: string; pathname: string; portal: PortalInfo }) => Promise<string>
type Prerendered = Record<string, Record<PortalMode, PrerenderedHtml>>

const DRAW = '/src/web/app/draw.tsx'

/** Prerenders screens with the app's own components, in each language and for each mode of the portal. */
export async function prerender(root: string, pathnames: readonly string[], languages: readonly string[]) {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'warn',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [completeCatalogues],
  })
  try {
    const { draw } = (await vite.ssrLoadModule(DRAW)) as { draw: Draw }
    const prerendered = new Map<string, Prerendered>()
    for (const pathname of pathnames) {
      const byLanguage: Prerendered = {}
      for (const language of languages) {
        const inMode = async (portal: PortalInfo) => separateTitle(await draw({ language, pathname, portal }))
        byLanguage[language] = { production: await inMode(PRODUCTION), demo: await inMode(DEMO) }
      }
      prerendered.set(pathname, byLanguage)
    }
    return prerendered
  } finally {
    await vite.close()
  }
}

/** The information that prerendered screens show about the portal. Screens show the empty values only later. */
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

/** Moves the title, which React renders first, out of the HTML, because it belongs in the head. */
function separateTitle(html: string): PrerenderedHtml {
  const [titleElement = '', title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return { title, html: html.replace(titleElement, '') }
}
