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
export interface EarlyCalls {
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

/** The files and requests that a screen needs first. */
export interface BuiltScreen {
  /** Such as `/viewApplication/:username`. */
  address: string
  /** URLs of the screen's scripts and translations by language, besides those of every page. */
  files: Readonly<Record<string, readonly string[]>>
  calls?: ScreenCalls
  /** Prerendered screens only: the HTML by language. */
  drawn?: Readonly<Record<string, Record<PortalMode, Drawing>>>
}

/** `pages.json` of the built app: the pages that the server composes from `index.<language>.html`. */
export interface BuiltPages {
  screens: readonly BuiltScreen[]
  /** The form of every service; the catalogue holds its paths. */
  service: Pick<BuiltScreen, 'files' | 'calls'>
}
