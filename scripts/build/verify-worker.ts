import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BuiltChunks, readScreens } from './first-load.ts'

const VERIFY_PAGE = 'features/verify/verify-page.tsx'
const ICON = 'favicon.svg'
/** Every page runs it first. */
const EARLY = /^assets\/early-[^/]*\.js$/
/** The QR code reader is the largest file, at just under a megabyte. */
const MOST_BYTES = 2_000_000

interface Place {
  /** The module that declares the screens, as a path. */
  screens: string
  languages: readonly string[]
}

/**
 * Builds the service worker that keeps `/verify` available offline, with the list of files that the page needs: its
 * programs, lazy ones included, its words in every language, its stylesheet and its icon.
 */
export function verifyWorker(place: Place): Plugin[] {
  const needed = new Set<string>([ICON])
  const listing: Plugin = {
    name: 'files-of-the-verify-page',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of filesOf(bundle, place)) needed.add(file)
        for (const file of Object.keys(bundle)) if (EARLY.test(file)) needed.add(file)
      },
    },
  }
  const worker = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/web/verify-worker',
    filename: 'verify-worker.ts',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*', ICON],
      globIgnores: ['**/*.{br,gz}'],
      maximumFileSizeToCacheInBytes: MOST_BYTES,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => ({ manifest: entries.filter(({ url }) => needed.has(url)), warnings: [] }),
      ],
    },
  })
  return [listing, ...worker]
}

function filesOf(bundle: Rolldown.OutputBundle, { screens, languages }: Place) {
  const chunks = new BuiltChunks(bundle)
  const screen = readScreens(screens).find(({ module }) => module === VERIFY_PAGE)
  if (!screen) throw new Error(`No screen is ${VERIFY_PAGE}`)
  const words = languages.flatMap((language) =>
    ['everyone', ...screen.areas].map((area) => chunks.words(`${language}/${area}`)),
  )
  // The toast library loads shortly after any screen.
  const starts = [chunks.entry(), chunks.holding(`/src/web/${VERIFY_PAGE}`), ...chunks.ofPackage('sonner'), ...words]
  const programs = [...chunks.everAfter(starts)]
  return programs.flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
}
