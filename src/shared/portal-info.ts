// SPDX-License-Identifier: Apache-2.0
import type { Role } from './applications/lifecycle.ts'

/** Contact details of the panchayat office. Details that the installation does not configure are absent. */
export interface OfficeContact {
  address?: string
  phone?: string
  email?: string
  /** Opening hours as free text, without the days, which the charter's calendar contains. */
  hours?: string
}

/**
 * The name of a cookie that scripts may read and delete, unlike the session cookie. Both cookies expire together: when the
 * browser is closed, unless the person chose "Remember me". At a logout, the page deletes this cookie even if the portal is
 * unreachable. When a browser later sends the session cookie without this cookie, the portal ends the session.
 */
export const signedInCookie = (isHttps: boolean) => (isHttps ? '__Host-gramseva_signed_in' : 'gramseva_signed_in')

/** Header of `GET /api/session`: when the session ends (ISO 8601). After that, a device shows no personal data offline. */
export const SESSION_ENDS_HEADER = 'x-session-ends'

/** Response of `GET /api/portal`: the public facts of an installation. */
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
