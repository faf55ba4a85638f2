/** Placeholder for the panchayat's name in prerendered pages; the build does not know the name. */
export const PANCHAYAT_PLACE = '{{panchayat}}'

export type PortalMode = 'production' | 'demo'

/** A prerendered screen, without any data of the API. */
export interface Drawing {
  title: string
  html: string
}

/** A POST request to the API: its path, and its body if any, as exactly the JSON text that the screen will send. */
export type EarlyPost = readonly [path: string, body?: string]

/** The first API requests of a screen. They are sent together with the page, before the app's code has loaded. */
interface EarlyCalls {
  /** GET requests, which the browser preloads. */
  reads?: readonly string[]
  /** POST requests, which `early.js` sends. */
  posts?: readonly EarlyPost[]
}

export interface ScreenCalls {
  ofEverybody: EarlyCalls
  /** Additional requests when a citizen is signed in. */
  ofCitizens?: EarlyCalls
}

/** Compiled messages, by module and key. */
export type PageWords = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The words that a page carries, in its language; an element with the id `words` holds them as JSON. */
export interface WordsInPage {
  language: string
  modules: PageWords
}

/** The files, words and requests that a screen needs first. */
export interface BuiltScreen {
  /** Such as `/viewApplication/:username`. */
  address: string
  /** URLs of the scripts that the browser loads immediately, besides those of every page. */
  files: readonly string[]
  /** Modules of words that the page carries, beside `everyone`. */
  words: readonly string[]
  calls?: ScreenCalls
  /** For prerendered screens. */
  drawn?: Readonly<Record<string, Record<PortalMode, Drawing>>>
}

/** `pages.json` of the built app: the server composes its pages from `index.<language>.html` and from this. */
export interface BuiltPages {
  screens: readonly BuiltScreen[]
  /** The form of a service, wherever the catalogue places it. */
  service: Omit<BuiltScreen, 'address' | 'drawn'>
  /** All words, by language. */
  words: Readonly<Record<string, PageWords>>
}

/** Whether a path matches a screen's pattern, such as `/viewApplication/:username`. Case is ignored. */
export function matchesPath(pattern: string, pathname: string): boolean {
  const names = pattern.toLowerCase().split('/')
  const parts = pathname
    .replace(/(?<!\/)\/+$/, '')
    .toLowerCase()
    .split('/')
  if (pattern === '/') return parts.length === 1
  return (
    names.length === parts.length &&
    names.every((name, index) => (name.startsWith(':') ? parts[index] : parts[index] === name))
  )
}
