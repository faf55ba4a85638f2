import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BuiltChunks, readScreens } from './first-load.ts'

const VERIFY_PAGE = 'features/verify/verify-page.tsx'
const ICON = 'favicon.svg'
/** The script that every page runs before it is painted. */
const EARLY = /^assets\/early-[^/]*\.js$/
/** The maximum size of a cached file. The largest one, the QR code reader, has just under a megabyte. */
const MAX_BYTES = 2_000_000

interface Options {
  /** The path of the module that declares the screens. */
  screens: string
  languages: readonly string[]
}

/**
 * Builds the service worker that keeps `/verify` available offline, with the list of files that the page needs: its
 * scripts, including lazy ones, its texts in every language, its style sheet and its icon.
 */
export function verifyWorker(place: Options): Plugin[] {
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
      maximumFileSizeToCacheInBytes: MAX_BYTES,
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => ({ manifest: entries.filter(({ url }) => needed.has(url)), warnings: [] }),
      ],
    },
  })
  return [listing, ...worker]
}

function filesOf(bundle: Rolldown.OutputBundle, { screens, languages }: Options) {
  const chunks = new BuiltChunks(bundle)
  const screen = readScreens(screens).find(({ module }) => module === VERIFY_PAGE)
  if (!screen) throw new Error(`No screen has the module ${VERIFY_PAGE}`)
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
