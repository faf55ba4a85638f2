/** Stands in what was drawn ahead where the panchayat's name belongs, which no build knows. */
export const PANCHAYAT_PLACE = '{{panchayat}}'

export type PortalMode = 'production' | 'demo'

/** A screen as it stands before anything was asked of the portal. */
export interface Drawing {
  title: string
  html: string
}

/** What a screen needs from the start, by language. */
export interface BuiltScreen {
  /** Such as `/viewApplication/:username`. */
  address: string
  /** Addresses of the programs and words that the browser fetches at once, beside those of every page. */
  files: Readonly<Record<string, readonly string[]>>
  /** What it asks of the portal as soon as it runs, by GET; the browser asks for it with the page. */
  asks?: readonly string[]
  /** In those screens that are drawn ahead. */
  drawn?: Readonly<Record<string, Record<PortalMode, Drawing>>>
}

/** `pages.json` of the built app: which pages the server makes of `index.<language>.html`. */
export interface BuiltPages {
  screens: readonly BuiltScreen[]
  /** The form of a service, wherever the catalogue places it. */
  service: Pick<BuiltScreen, 'files'>
}
