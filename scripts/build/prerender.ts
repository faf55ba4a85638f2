import { createServer } from 'vite'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#server/platform/demo-accounts.ts'
import { type Drawing, PANCHAYAT_PLACE, type PortalMode } from '#shared/built-pages.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import { completeCatalogues } from './translations.ts'

type Draw = (request: { language: string; pathname: string; portal: PortalInfo }) => Promise<string>
type Drawn = Record<string, Record<PortalMode, Drawing>>

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
    const drawings = new Map<string, Drawn>()
    for (const pathname of pathnames) {
      const byLanguage: Drawn = {}
      for (const language of languages) {
        const inMode = async (portal: PortalInfo) => asDrawing(await draw({ language, pathname, portal }))
        byLanguage[language] = { production: await inMode(PRODUCTION), demo: await inMode(DEMO) }
      }
      drawings.set(pathname, byLanguage)
    }
    return drawings
  } finally {
    await vite.close()
  }
}

/** The information that prerendered screens show about the portal. The rest is only in menus, which are closed at first. */
const PRODUCTION: PortalInfo = {
  mode: 'production',
  version: '',
  panchayat: { name: PANCHAYAT_PLACE, block: '', district: '', state: '' },
  contact: {},
  languages: [],
  passwordLeastLength: 0,
  papersKeptDays: 0,
}
const DEMO: PortalInfo = {
  ...PRODUCTION,
  mode: 'demo',
  demoAccounts: DEMO_ACCOUNTS.map(({ role, email }) => ({ role, email, password: DEMO_PASSWORD })),
}

/** Moves the title, which React renders first, out of the HTML: it belongs into the head. */
function asDrawing(html: string): Drawing {
  const [titleElement = '', title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  return { title, html: html.replace(titleElement, '') }
}
