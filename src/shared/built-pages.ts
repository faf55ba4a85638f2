/** Stands in prerendered screens for the panchayat's name, which no build knows. */
export const PANCHAYAT_PLACE = '{{panchayat}}'

export type PortalMode = 'production' | 'demo'

/** A screen as it looks before the API has answered. */
export interface Drawing {
  title: string
  html: string
}

/** A POST request of the API: its path, and the JSON of its body where it has one, exactly as the screen writes it. */
export type EarlyPost = readonly [path: string, body?: string]

/** The requests that a screen makes as soon as it runs. They are sent with the page, before the program has loaded. */
export interface EarlyCalls {
  /** GET requests: the browser sends them itself. */
  reads?: readonly string[]
  /** POST requests: `early.js` sends them. */
  posts?: readonly EarlyPost[]
}

export interface ScreenCalls {
  ofEverybody: EarlyCalls
  /** Also these, where a citizen is signed in. */
  ofCitizens?: EarlyCalls
}

/** Compiled messages, by module and key. */
export type PageWords = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The words that a page carries, in its language; an element with the id `words` holds them as JSON. */
export interface WordsInPage {
  language: string
  modules: PageWords
}

/** What a screen needs from the start. */
export interface BuiltScreen {
  /** Such as `/viewApplication/:username`. */
  address: string
  /** Addresses of the programs that the browser fetches at once, beside those of every page. */
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
