import { readFileSync } from 'node:fs'
import { build, type Plugin } from 'vite'
import type { BuiltPages, ScreenCalls } from '#shared/built-pages.ts'
import { drawAhead } from './draw-ahead.ts'
import { BuiltChunks, type LazyScreen, readAddresses, readScreens } from './first-load.ts'

interface PagesPlan {
  root: string
  /** The program that fetches the screens, and the one that says where they stand, as paths. */
  lazyPages: string
  screens: string
  /** Runs before a page is painted, as a path. */
  early: string
  languages: readonly string[]
  /** The form of a service, which stands where the catalogue says. */
  serviceScreen: { name: string; calls: ScreenCalls }
  /** Screens that are drawn ahead, by their addresses: a path that stands for all, and what the screen asks first. */
  drawn: Readonly<Record<string, { path: string; calls?: ScreenCalls }>>
  /** Puts the words of a language into the page. */
  wordPage: (html: string, language: string) => string
}

/**
 * Makes a page of each language, `index.<language>.html`, which fetches its words beside the program; and `pages.json`,
 * from which the server makes those of single screens: what else they fetch at once, and some of them drawn already.
 */
export function pages(plan: PagesPlan): Plugin {
  return {
    name: 'pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('The build has made no index.html')
      delete bundle['index.html']
      const early = this.getFileName(
        this.emitFile({ type: 'asset', name: 'early.js', source: await earlyProgram(plan.early) }),
      )
      const chunks = new BuiltChunks(bundle)
      for (const language of plan.languages) {
        const source = pageIn(language, { html: String(page.source), chunks, early, plan })
        this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source })
      }
      const built = await builtPages(chunks, plan)
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(built) })
    },
  }
}

/** One file without a module's ways, as only such a program runs before the page is painted. */
async function earlyProgram(path: string) {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, rolldownOptions: { input: path, output: { format: 'iife' } } },
  })
  const [first] = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (first?.type !== 'chunk') throw new Error(`The build has made nothing of ${path}`)
  return first.code
}

interface PageParts {
  html: string
  chunks: BuiltChunks
  early: string
  plan: PagesPlan
}

const STYLESHEET = /\n\s*<link rel="stylesheet"[^>]*>/

/** The look before the program: what is drawn already needs only the look. */
function pageIn(language: string, { html, chunks, early, plan }: PageParts) {
  const [stylesheet = ''] = STYLESHEET.exec(html) ?? []
  const words = preloadOf(chunks.words(`${language}/everyone`).fileName)
  const arranged = html
    .replace(STYLESHEET, '')
    .replace(/\n\s*<script type="module"/, `\n    <script src="/${early}"></script>${stylesheet}$&`)
    .replace('  </head>', `    ${words}\n  </head>`)
  return plan.wordPage(arranged, language)
}

const preloadOf = (fileName: string) => `<link rel="modulepreload" crossorigin href="/${fileName}">`

async function builtPages(chunks: BuiltChunks, plan: PagesPlan): Promise<BuiltPages> {
  const screens = new Map(readScreens(readFileSync(plan.lazyPages, 'utf8')).map((screen) => [screen.name, screen]))
  const named = (name: string) => {
    const screen = screens.get(name)
    if (!screen) throw new Error(`No screen is called ${name}`)
    return filesOf(chunks, screen, plan.languages)
  }
  const drawings = await drawAhead(
    plan.root,
    Object.values(plan.drawn).map(({ path }) => path),
    plan.languages,
  )
  const addresses = readAddresses(readFileSync(plan.screens, 'utf8'))
  return {
    screens: addresses.map(({ address, name }) => {
      const { path = '', calls } = plan.drawn[address] ?? {}
      const drawn = drawings.get(path)
      return { address, files: named(name), ...(calls && { calls }), ...(drawn && { drawn }) }
    }),
    service: { files: named(plan.serviceScreen.name), calls: plan.serviceScreen.calls },
  }
}

/** What a screen fetches beside what every page does. */
function filesOf(chunks: BuiltChunks, { module, areas }: LazyScreen, languages: readonly string[]) {
  const screen = chunks.holding(`/src/web/${module}`)
  const inLanguage = (language: string): [string, string[]] => {
    const known = chunks.before([chunks.entry(), chunks.words(`${language}/everyone`)])
    const needed = chunks.before([screen, ...areas.map((area) => chunks.words(`${language}/${area}`))])
    return [language, [...needed].filter((chunk) => !known.has(chunk)).map(({ fileName }) => `/${fileName}`)]
  }
  return Object.fromEntries(languages.map(inLanguage))
}
