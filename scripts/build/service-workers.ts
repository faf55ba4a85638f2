// SPDX-License-Identifier: Apache-2.0
import type { Plugin, Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { BuiltChunks, readScreens } from './first-load.ts'

const ICON = 'favicon.svg'
/** Matches the file of the script that every page runs before it is painted. */
const EARLY_SCRIPT = /^assets\/early-[^/]*\.js$/
/** Matches the file of the worker that scans documents. The build emits it as a file and not as a chunk. */
const SCAN_WORKER = /^assets\/scan-worker-[^/]*\.js$/
/** The maximum size of a cached file. The largest file, the QR code reader, is just under a megabyte. */
const MAX_BYTES = 2_000_000

interface Options {
  /** The path of the module that declares the screens. */
  screens: string
  languages: readonly string[]
  /** The folder of the worker in `src/web/`. The worker's file has the same name. */
  worker: string
  /** The screens that the worker keeps available offline, by module. */
  offlineScreens: readonly string[]
  /** Modules of the forms that the entry chunk loads later, and that these screens also need. They start the scan worker. */
  laterModules?: readonly string[]
  /** The locale modules whose texts these screens load later. */
  laterTexts?: readonly string[]
}

/**
 * Builds a service worker that keeps screens available offline, with the list of files that they need: their scripts,
 * including lazy ones, their texts in every language, the style sheet and the icon.
 */
export function serviceWorker(options: Options): Plugin[] {
  const { worker } = options
  const needed = new Set<string>([ICON])
  const collectNeededFiles: Plugin = {
    name: `files-of-${worker}`,
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of filesOf(bundle, options)) needed.add(file)
        const isNeeded = (file: string) => EARLY_SCRIPT.test(file) || (options.laterModules && SCAN_WORKER.test(file))
        for (const file of Object.keys(bundle)) if (isNeeded(file)) needed.add(file)
      },
    },
  }
  const workerBuild = VitePWA({
    strategies: 'injectManifest',
    srcDir: `src/web/${worker}`,
    filename: `${worker}.ts`,
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['assets/*', ICON],
      globIgnores: ['**/*.{br,gz}'],
      maximumFileSizeToCacheInBytes: MAX_BYTES,
      // The names of these files contain a hash of their contents.
      dontCacheBustURLsMatching: /^assets\//,
      manifestTransforms: [
        async (entries) => ({ manifest: entries.filter(({ url }) => needed.has(url)), warnings: [] }),
      ],
    },
  })
  return [collectNeededFiles, ...workerBuild]
}

/** The files that the offline screens need, except the early script and the scan worker. */
function filesOf(
  bundle: Rolldown.OutputBundle,
  { screens, languages, offlineScreens, laterModules = [], laterTexts = [] }: Options,
) {
  const chunks = new BuiltChunks(bundle)
  const screensFound = readScreens(screens).filter(({ module }) => offlineScreens.includes(module))
  const missing = offlineScreens.filter((module) => !screensFound.some((screen) => screen.module === module))
  if (missing.length > 0) throw new Error(`No screen has the module ${missing.join(', ')}`)
  const moduleNames = new Set(['everyone', ...screensFound.flatMap((screen) => screen.localeModules), ...laterTexts])
  const texts = languages.flatMap((language) => [...moduleNames].map((name) => chunks.texts(`${language}/${name}`)))
  const modules = [...offlineScreens, ...laterModules].map((module) => chunks.containing(`/src/web/${module}`))
  // The toast library loads shortly after any screen.
  const roots = [chunks.entry(), ...modules, ...chunks.ofPackage('sonner'), ...texts]
  return [...chunks.withAllImports(roots)].flatMap(({ fileName, viteMetadata }) => [
    fileName,
    ...(viteMetadata?.importedCss ?? []),
    ...(viteMetadata?.importedAssets ?? []),
  ])
}
