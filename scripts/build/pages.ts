// SPDX-License-Identifier: Apache-2.0
import { build, type Plugin } from 'vite'
import type { BuiltPages, BuiltScreen, PageTexts, ScreenRequests } from '#shared/built-pages.ts'
import { BuiltChunks, type LazyScreen, readScreens } from './first-load.ts'
import { prerender } from './prerender.ts'

/** How a screen is prerendered, and the requests that it sends first. */
export interface PrerenderedScreen extends Pick<BuiltScreen, 'isPrerenderedForCitizens' | 'ignoresQuery'> {
  /** A path of the route, if the route has parameters. */
  examplePath?: string
  firstRequests?: ScreenRequests
}

interface PagesPlan {
  root: string
  /** The path of the module that declares the screens. */
  screens: string
  /** The path of the script that runs before a page is painted. */
  earlyScriptPath: string
  languages: readonly string[]
  /** The screen that shows the form of any service. The catalogue determines its paths. */
  serviceScreen: { name: string; firstRequests: ScreenRequests }
  /** The prerendered screens by route. */
  prerendered: Readonly<Record<string, PrerenderedScreen>>
  compiledTexts: (language: string) => PageTexts
  /** Inserts the texts of a language into the page. */
  translatePage: (html: string, language: string) => string
}

/**
 * Writes a page template for each language, `index.<language>.html`, and `pages.json`. From these files the server composes
 * the page of each screen, with its texts, its preloaded chunks and requests, and its prerendered HTML if it has some.
 */
export function pages(plan: PagesPlan): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has no index.html')
      delete bundle['index.html']
      const earlyScript = await buildEarlyScript(plan.earlyScriptPath)
      const earlyScriptFile = this.getFileName(this.emitFile({ type: 'asset', name: 'early.js', source: earlyScript }))
      const html = withEarlyScript(String(page.source), earlyScriptFile)
      for (const language of plan.languages) {
        const source = plan.translatePage(html, language)
        this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source })
      }
      const built = await describePages(new BuiltChunks(bundle), plan)
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(built) })
    },
  }
}

/** Builds a classic script, because a module would run only after the page is painted. */
async function buildEarlyScript(path: string) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: path, output: { format: 'iife' } } },
  })
  const [first] = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  if (first?.type !== 'chunk') throw new Error(`The build has no output for ${path}`)
  return first.code
}

/** Matches the line of the page that loads the style sheet. */
const STYLESHEET = /\n\s*<link rel="stylesheet"[^>]*>/

/**
 * Inserts the early script before the first module, and moves the style sheet between them, because the early script must
 * not wait for the style sheet.
 */
function withEarlyScript(html: string, earlyScriptFile: string) {
  const [stylesheet = ''] = STYLESHEET.exec(html) ?? []
  return html
    .replace(STYLESHEET, '')
    .replace(/\n\s*<script type="module"/, `\n    <script src="/${earlyScriptFile}"></script>${stylesheet}$&`)
}

async function describePages(chunks: BuiltChunks, plan: PagesPlan): Promise<BuiltPages> {
  const screens = readScreens(plan.screens)
  const filesAndModules = (screen: LazyScreen) => ({
    files: filesOf(chunks, screen),
    localeModules: screen.localeModules,
  })
  const service = screens.find(({ name }) => name === plan.serviceScreen.name)
  if (!service) throw new Error(`No screen is called ${plan.serviceScreen.name}`)
  const paths = Object.entries(plan.prerendered).map(([route, { examplePath = route }]) => examplePath)
  const { screens: prerenderedHtml, forms } = await prerender(plan.root, paths, plan.languages)
  return {
    screens: screens.filter(hasFixedRoute).map((screen) => {
      const route = screen.name
      const { examplePath = route, ...properties } = plan.prerendered[route] ?? {}
      const prerendered = prerenderedHtml.get(examplePath)
      return { route, ...filesAndModules(screen), ...properties, ...(prerendered && { prerendered }) }
    }),
    service: { ...filesAndModules(service), firstRequests: plan.serviceScreen.firstRequests },
    forms,
    texts: Object.fromEntries(plan.languages.map((language) => [language, plan.compiledTexts(language)])),
  }
}

/** Whether a screen is declared with its route. Otherwise its `name` is the name of a constant. */
const hasFixedRoute = ({ name }: LazyScreen) => name.startsWith('/')

/** The chunks that a screen loads in addition to the chunks of every page. */
function filesOf(chunks: BuiltChunks, { module }: LazyScreen) {
  const entryChunks = chunks.withStaticImports([chunks.entry()])
  const needed = chunks.withStaticImports([chunks.containing(`/src/web/${module}`)])
  return [...needed].filter((chunk) => !entryChunks.has(chunk)).map(({ fileName }) => `/${fileName}`)
}
