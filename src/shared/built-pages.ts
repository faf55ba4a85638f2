/** Stands in what was drawn ahead where the panchayat's name belongs, which no build knows. */
export const PANCHAYAT_PLACE = '{{panchayat}}'

export type PortalMode = 'production' | 'demo'

/** A screen as it stands before anything was asked of the portal. */
export interface Drawing {
  title: string
  html: string
}

/** A call of the API by POST: its path, and the JSON of its body where it has one, as the screen will write it. */
export type EarlyPost = readonly [path: string, body?: string]

/** What a screen asks of the portal as soon as it runs; it is asked with the page, and waits for the program. */
export interface EarlyCalls {
  /** By GET: the browser asks for it itself. */
  reads?: readonly string[]
  /** By POST: `early.js` does. */
  posts?: readonly EarlyPost[]
}

export interface ScreenCalls {
  ofEverybody: EarlyCalls
  /** Besides, where a citizen is signed in. */
  ofCitizens?: EarlyCalls
}

/** What a screen needs from the start, by language. */
export interface BuiltScreen {
  /** Such as `/viewApplication/:username`. */
  address: string
  /** Addresses of the programs and words that the browser fetches at once, beside those of every page. */
  files: Readonly<Record<string, readonly string[]>>
  calls?: ScreenCalls
  /** In those screens that are drawn ahead. */
  drawn?: Readonly<Record<string, Record<PortalMode, Drawing>>>
}

/** `pages.json` of the built app: which pages the server makes of `index.<language>.html`. */
export interface BuiltPages {
  screens: readonly BuiltScreen[]
  /** The form of a service, wherever the catalogue places it. */
  service: Pick<BuiltScreen, 'files' | 'calls'>
}
