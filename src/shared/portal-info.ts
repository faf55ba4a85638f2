import type { Role } from './applications/lifecycle.ts'

/** How people reach the panchayat office; what an installation does not say is missing. */
export interface OfficeContact {
  address?: string
  phone?: string
  email?: string
  /** When it is open, in the installation's own words. */
  hours?: string
}

/** Answer of `GET /api/portal`: what every visitor may know of an installation. */
export interface PortalInfo {
  mode: 'production' | 'demo'
  version: string
  panchayat: { name: string; block: string; district: string; state: string }
  contact: OfficeContact
  /** What may be chosen: the code, and the language's name in its own script. */
  languages: readonly { code: string; name: string }[]
  passwordLeastLength: number
  /** For how many days papers stay after the decision. */
  papersKeptDays: number
  /** In demo mode only. */
  demoAccounts?: readonly { role: Role; email: string; password: string }[]
}
