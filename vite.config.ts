// SPDX-License-Identifier: Apache-2.0
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { adoptedStyles } from './scripts/build/adopted-styles.ts'
import { appIcons } from './scripts/build/app-icons.ts'
import { bundledPackages } from './scripts/build/bundled-packages.ts'
import { CHUNK_GROUPS, chunkFolders } from './scripts/build/chunk-groups.ts'
import { citizenScreens } from './scripts/build/citizen-screens.ts'
import { compressedFiles } from './scripts/build/compressed-files.ts'
import { readScreens } from './scripts/build/first-load.ts'
import { firstLoadBudgets } from './scripts/build/first-load-budgets.ts'
import { type PrerenderedScreen, pages } from './scripts/build/pages.ts'
import { PDF_DECODERS_FOLDER, pdfDecoders } from './scripts/build/pdf-decoders.ts'
import { PRELOADED_REQUESTS } from './scripts/build/preloaded-requests.ts'
import { serviceWorker } from './scripts/build/service-workers.ts'
import {
  compiledMessages,
  compiledTexts,
  developmentPage,
  languages,
  translatePage,
} from './scripts/build/translations.ts'

const PORTAL = 'http://127.0.0.1:3000'

const ADMIN_OVERVIEW = 'features/admin/admin-overview-page.tsx'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const screens = here('./src/web/app/screens.tsx')
const sources = {
  root: here('.'),
  screens,
  earlyScriptPath: here('./src/web/startup/early.ts'),
}

const { landing, dashboard, ownList, form, signedIn, office, staffQueue, adminOverview } = PRELOADED_REQUESTS
const forVisitors = PRELOADED_REQUESTS.public

/** The prerendered screens, with their first API requests. */
const PRERENDERED: Readonly<Record<string, PrerenderedScreen>> = {
  '/': { firstRequests: landing, ignoresQuery: true },
  '/login': { ignoresQuery: true },
  '/activate': {},
  '/confirm-email': {},
  '/register': {},
  '/forgot-password': {},
  '/dashboard': { firstRequests: dashboard, ignoresQuery: true },
  '/viewApplication/:username': { examplePath: '/viewApplication/somebody', firstRequests: ownList },
  '/outbox': { firstRequests: form },
  '/drafts': { firstRequests: form },
  '/profile/edit': { firstRequests: signedIn, isPrerenderedForCitizens: true },
  '/edit-profile': { firstRequests: signedIn, isPrerenderedForCitizens: true },
  '/profile/settings': { firstRequests: signedIn },
  '/notifications': { firstRequests: signedIn, isPrerenderedForCitizens: true },
  '/complaints': { firstRequests: signedIn, isPrerenderedForCitizens: true },
  '/staff_dashboard': { firstRequests: staffQueue, ignoresQuery: true },
  '/Admin': { firstRequests: adminOverview, ignoresQuery: true },
  '/Admin/Dashboard': { firstRequests: staffQueue, ignoresQuery: true },
  '/Admin/people': { firstRequests: office },
  '/Admin/charter': { firstRequests: office },
  '/Admin/reasons': { firstRequests: office },
  '/Admin/late': { firstRequests: office },
  '/proposals': { firstRequests: office },
  '/appeals': { firstRequests: office },
  '/announcements': { firstRequests: office },
  '/gallery': { firstRequests: forVisitors },
  '/help': { firstRequests: forVisitors },
  '/accessibility': { firstRequests: forVisitors },
  '/privacy': { firstRequests: forVisitors },
  '/contact': { firstRequests: forVisitors },
  '/verify': { firstRequests: forVisitors },
  '/track': { firstRequests: forVisitors },
  '/guest-dashboard': {},
  '/guest-Application': {},
  '/test': { firstRequests: forVisitors },
}

const SERVICE_SCREEN = { name: 'ApplyPage', firstRequests: form }

const KEPT_FOR_CITIZENS = [...new Set(citizenScreens(readScreens(screens)).map(({ module }) => module))]
const LATER = ['offline/start-offline.ts', 'shell/signed-in/person-shell.tsx']
const LATER_WORDS = ['submitted', 'restored', 'scan', 'reading', 'board', 'feedback']

/** The maximum sizes of the files that a phone loads before a screen is shown. */
const budgets = firstLoadBudgets({
  screens,
  languages,
  maxKilobytes: {
    'features/landing/landing-page.tsx': 115,
    'features/account/login/login-page.tsx': 110,
    'features/dashboard/citizen-dashboard-page.tsx': 125,
    'features/apply/apply-page.tsx': 170,
    'features/verify/verify-page.tsx': 140,
    'features/review/staff-dashboard-page.tsx': 240,
    'features/review/admin-applications-page.tsx': 240,
    [ADMIN_OVERVIEW]: 240,
  },
  defaultMaxKilobytes: 170,
  reserved: { name: 'recharts', module: ADMIN_OVERVIEW },
})

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    developmentPage,
    pages({
      ...sources,
      languages,
      serviceScreen: SERVICE_SCREEN,
      prerendered: PRERENDERED,
      compiledTexts,
      translatePage,
    }),
    compiledMessages,
    appIcons,
    chunkFolders,
    adoptedStyles,
    budgets,
    serviceWorker({ screens, languages, worker: 'verify-worker', offlineScreens: ['features/verify/verify-page.tsx'] }),
    serviceWorker({
      screens,
      languages,
      worker: 'offline-worker',
      offlineScreens: KEPT_FOR_CITIZENS,
      laterModules: LATER,
      laterTexts: LATER_WORDS,
    }),
    pdfDecoders,
    bundledPackages,
    compressedFiles(['assets', PDF_DECODERS_FOLDER, '.']),
  ],
  publicDir: 'src/web/public',
  worker: { format: 'es', plugins: () => [bundledPackages] },
  // The router's shim for older versions of React; the current one exports the hook itself.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }] },
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    // A strict Content-Security-Policy allows neither inline scripts nor data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: CHUNK_GROUPS },
        // Hashes cannot be compressed, and the first load contains many file names. Seven characters are the minimum.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  // The portal must get the host name that the browser uses, or it rejects forms as cross-site requests.
  server: {
    proxy: { '/api': { target: PORTAL, changeOrigin: false }, '/uploads': { target: PORTAL, changeOrigin: false } },
  },
})
