// SPDX-License-Identifier: Apache-2.0
/** Placeholder for the panchayat's name in prerendered pages, because the name is not known at build time. */
export const PANCHAYAT_PLACEHOLDER = '{{panchayat}}'

export type PortalMode = 'production' | 'demo'

/** A prerendered screen, without any data of the API. */
export interface PrerenderedHtml {
  title: string
  html: string
}

/** A POST request to the API: its path, and its optional body as the exact JSON text that the screen will send. */
export type EarlyPost = readonly [path: string, body?: string]

/** The first API requests of a screen. The browser sends them before the app's code has loaded. */
interface EarlyRequests {
  /** GET requests, which the browser preloads. */
  reads?: readonly string[]
  /** POST requests, which the script `early.js` (`src/web/startup/early.ts`) sends. */
  posts?: readonly EarlyPost[]
}

/** The first requests of a screen, by the kind of user who opens it. */
export interface ScreenRequests {
  forEveryone?: EarlyRequests
  /** Additional requests when a citizen is signed in. */
  forCitizens?: EarlyRequests
  /** Additional requests when staff or an admin is signed in. */
  forOffice?: EarlyRequests
}

/** Compiled messages, by module and key. */
export type PageTexts = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The texts of a page in one language. The page contains them as JSON in the element with the id `words`. */
export interface TextsInPage {
  language: string
  modules: PageTexts
}

/** The files, texts and requests that a screen needs first. */
export interface BuiltScreen {
  /** The route, such as `/viewApplication/:username`. */
  route: string
  /** URLs of the scripts that the browser loads immediately, in addition to the scripts of every page. */
  files: readonly string[]
  /** The locale modules whose texts the page contains, in addition to `everyone`. */
  localeModules: readonly string[]
  firstRequests?: ScreenRequests
  /** Present for prerendered screens. */
  prerendered?: Prerendered
  /** Whether the prerendered HTML is for citizens only, because others see another text. */
  isPrerenderedForCitizens?: boolean
  /** Whether the prerendered HTML is the same for every query. Otherwise, a URL with a query gets none. */
  ignoresQuery?: boolean
}

/** The prerendered HTML of a screen, by language and mode. */
export type Prerendered = Readonly<Record<string, Readonly<Partial<Record<PortalMode, PrerenderedHtml>>>>>

/** The content of `pages.json`. The server composes its pages from this file and from `index.<language>.html`. */
export interface BuiltPages {
  screens: readonly BuiltScreen[]
  /** The screen that shows the form of any service. The catalogue determines its paths. */
  service: Omit<BuiltScreen, 'route' | 'prerendered'>
  /** The prerendered forms, by the route of the service. */
  forms: Readonly<Record<string, Prerendered>>
  /** All texts, by language. */
  texts: Readonly<Record<string, PageTexts>>
}

/** Whether a path matches a screen's route, such as `/viewApplication/:username`. Case is ignored. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const patternParts = pattern.toLowerCase().split('/')
  // Slashes at the end are ignored. With the lookbehind, a match begins only at the first slash of a sequence, so the time is
  // linear.
  const parts = pathname
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
    .split('/')
  if (pattern === '/') return parts.length === 1
  // A parameter such as `:username` matches any part that is not empty.
  return (
    patternParts.length === parts.length &&
    patternParts.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part))
  )
}
