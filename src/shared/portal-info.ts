import type { Role } from './applications/lifecycle.ts'

/** Answer of `GET /api/portal`: what every visitor may know of an installation. */
export interface PortalInfo {
  mode: 'production' | 'demo'
  version: string
  panchayat: { name: string; block: string; district: string; state: string }
  /** What may be chosen: the code, and the language's name in its own script. */
  languages: readonly { code: string; name: string }[]
  passwordLeastLength: number
  /** In demo mode only. */
  demoAccounts?: readonly { role: Role; email: string; password: string }[]
}
