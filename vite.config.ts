import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { catalogueOf } from './scripts/build/catalogue-of.ts'
import { chunkGroups } from './scripts/build/chunk-groups.ts'
import { compressedFiles } from './scripts/build/compressed-files.ts'
import { EARLY_CALLS } from './scripts/build/early-calls.ts'
import { firstLoadBudgets } from './scripts/build/first-load-budgets.ts'
import { pages } from './scripts/build/pages.ts'
import { stylesInFiles } from './scripts/build/styles-in-files.ts'
import { verifyWorker } from './scripts/build/verify-worker.ts'
import { WORD_MODULES } from './src/shared/locales/word-modules.ts'

const PORTAL = 'http://127.0.0.1:3000'
const LOCALES = new URL('./src/shared/locales/', import.meta.url)

type Words = Record<string, string>

/** `hi/dashboard` and its sentences, for each module of every language: each folder of the locales is a language. */
const catalogues = new Map<string, Words>()
const languages = readdirSync(LOCALES, { withFileTypes: true }).flatMap((entry) =>
  entry.isDirectory() ? entry.name : [],
)
for (const language of languages) {
  for (const name of WORD_MODULES) {
    const module = await import(new URL(`${language}/${name}.ts`, LOCALES).href)
    catalogues.set(`${language}/${name}`, module[name])
  }
}

/** The page before React speaks takes its words from the locales too: `{{app.name}}` in index.html. */
function wordPage(html: string, language: string) {
  const words = catalogues.get(`${language}/everyone`) ?? {}
  return html
    .replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${words['language.direction']}">`)
    .replace(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
      const sentence = words[key]
      if (sentence === undefined) throw new Error(`index.html asks for ${key}, which no locale has`)
      return sentence
    })
}

/** While developing there is one page, in the source language. */
const pageWhileDeveloping: Plugin = {
  name: 'page-while-developing',
  apply: 'serve',
  transformIndexHtml: (html) => wordPage(html, 'en'),
}

const COMPILER = '@lingui/message-utils/compileMessage'

/** In the built app the sentences arrive compiled, so that no browser downloads the ICU parser (6 kB gzip). */
const compiledCatalogues: Plugin = {
  name: 'compiled-catalogues',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source) => (source === COMPILER ? `\0${COMPILER}` : null),
  load(id) {
    if (id === `\0${COMPILER}`) return 'export const compileMessage = (message) => message'
    const catalogue = catalogueOf(id)
    const words = catalogues.get(catalogue)
    if (!words) return null
    const compiled = Object.fromEntries(Object.entries(words).map(([key, sentence]) => [key, compileMessage(sentence)]))
    return `export const ${catalogue.split('/')[1]} = ${JSON.stringify(compiled)}`
  },
}

const ADMIN_OVERVIEW = 'features/admin/admin-overview-page.tsx'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const lazyPages = here('./src/web/app/lazy-pages.tsx')
const sources = {
  root: here('.'),
  lazyPages,
  screens: here('./src/web/app/screens.tsx'),
  early: here('./src/web/startup/early.ts'),
}

/** What people open first: drawn ahead, and with it what it asks of the portal as soon as it runs. */
const DRAWN = {
  '/': { path: '/', calls: EARLY_CALLS.landing },
  '/login': { path: '/login' },
  '/dashboard': { path: '/dashboard', calls: EARLY_CALLS.dashboard },
  '/viewApplication/:username': { path: '/viewApplication/somebody', calls: EARLY_CALLS.ownList },
}

const SERVICE_SCREEN = { name: 'ApplyPage', calls: EARLY_CALLS.form }

/** What a villager's phone may have to fetch before a screen shows. */
const budgets = firstLoadBudgets({
  lazyPages,
  languages,
  most: {
    'features/landing/landing-page.tsx': 115,
    'features/account/login/login-page.tsx': 110,
    'features/dashboard/citizen-dashboard-page.tsx': 125,
    'features/apply/apply-page.tsx': 170,
    'features/verify/verify-page.tsx': 140,
    'features/review/staff-dashboard-page.tsx': 240,
    'features/review/admin-applications-page.tsx': 240,
    [ADMIN_OVERVIEW]: 240,
  },
  mostOfOthers: 170,
  reserved: { name: 'recharts', module: ADMIN_OVERVIEW },
})

/** The frame of signed-in people and guests with what it uses: visitors do without its weight. */
const SIGNED_IN = [
  'components/announcement-article.tsx',
  'components/announcement-board.tsx',
  'components/applications/activity-row.tsx',
  'components/dialog.tsx',
  'components/status-chip.tsx',
  'lib/announcements.ts',
  'lib/own-applications.ts',
  'lib/while-visible.ts',
  'notifications/',
  'session/change-of-person.ts',
  'session/use-logout.ts',
  'shell/signed-in/',
].map((path) => `/src/web/${path}`)

const isSignedIn = (id: string) => SIGNED_IN.some((path) => id.includes(path))

/** A renamed file or folder would silently fall out of its chunk, and into what every visitor fetches. */
const chunkPathsExist: Plugin = {
  name: 'chunk-paths-exist',
  apply: 'build',
  buildEnd(fault) {
    if (fault) return
    const ids = [...this.getModuleIds()]
    const missing = [...SIGNED_IN, ...FIRST_SCREENS].filter((path) => !ids.some((id) => id.includes(path)))
    if (missing.length > 0) this.error(`A chunk names what no module is: ${missing.join(', ')}`)
  },
}

/** Parts of landing and login: a handful of small files, which would cost more in requests than in bytes. */
const FIRST_SCREENS = [
  '/src/web/components/fields/choice-fields.tsx',
  '/src/web/components/fields/error-summary.tsx',
  '/src/web/components/fields/text-field.tsx',
  '/src/web/components/fields/text-field.tsx',
  '/src/web/features/account/account-frame.tsx',
  '/src/web/features/account/login/use-welcome.ts',
  '/src/web/features/account/village-street.tsx',
  '/src/web/lib/form-texts.ts',
  '/src/web/lib/use-submit-once.ts',
  '/src/web/lib/use-media-query.ts',
  '/src/web/session/return-url.ts',
  'lucide-react/dist/esm/icons/chevron-left.mjs',
  'lucide-react/dist/esm/icons/chevron-right.mjs',
]

const { finding, start } = chunkGroups({
  entry: here('./src/web/app/main.tsx'),
  lazyPages,
  sharedBy: 10,
  isLater: isSignedIn,
  isAtOnce: (id) => FIRST_SCREENS.some((path) => id.includes(path)),
})
const GROUPS = [
  start,
  { name: 'members', test: isSignedIn, priority: 1 },
  { name: 'icons', test: /lucide-react/, minShareCount: 6 },
]

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    pageWhileDeveloping,
    pages({ ...sources, languages, serviceScreen: SERVICE_SCREEN, drawn: DRAWN, wordPage }),
    compiledCatalogues,
    chunkPathsExist,
    stylesInFiles,
    finding,
    budgets,
    verifyWorker({ lazyPages, languages }),
    compressedFiles(['assets', '.']),
  ],
  publicDir: 'src/web/public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // A strict Content-Security-Policy allows neither inline scripts nor data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  // The portal must see the address that the browser shows, or it takes a form for another site's.
  server: {
    proxy: { '/api': { target: PORTAL, changeOrigin: false }, '/uploads': { target: PORTAL, changeOrigin: false } },
  },
})
