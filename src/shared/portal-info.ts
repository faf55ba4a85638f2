import type { Role } from './applications/lifecycle.ts'

/** Contact details of the panchayat office, as far as the installation configures them. */
export interface OfficeContact {
  address?: string
  phone?: string
  email?: string
  /** Opening hours as free text. */
  hours?: string
}

/**
 * A cookie that scripts may read and delete. It ends together with the session cookie, which they cannot: with the browser,
 * unless the person chose "Remember me". A page deletes it at logout, because it may not reach the portal then: without it,
 * the portal accepts no session of a browser, and ends the one that it receives.
 */
export const signedInCookie = (isHttps: boolean) => (isHttps ? '__Host-gramseva_signed_in' : 'gramseva_signed_in')

/** Header of `GET /api/session`: when the session ends (ISO 8601). A device shows no personal data offline after that. */
export const SESSION_ENDS_HEADER = 'x-session-ends'

/** Answer of `GET /api/portal`: the public facts of an installation. */
export interface PortalInfo {
  mode: 'production' | 'demo'
  version: string
  panchayat: { name: string; block: string; district: string; state: string }
  contact: OfficeContact
  /** The available languages: code, and name in its own script. */
  languages: readonly { code: string; name: string }[]
  passwordLeastLength: number
  /** Supporting documents are deleted this many days after the decision. */
  papersKeptDays: number
  /** Present in demo mode only. */
  demoAccounts?: readonly { role: Role; email: string; password: string }[]
}
