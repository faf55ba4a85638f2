import type { Role } from './applications/lifecycle.ts'

/** Answer of `GET /api/portal`: what every visitor may know of an installation. */
export interface PortalInfo {
  mode: 'production' | 'demo'
  version: string
  panchayat: { name: string; block: string; district: string; state: string }
  languages: readonly string[]
  passwordLeastLength: number
  /** In demo mode only. */
  demoAccounts?: readonly { role: Role; email: string; password: string }[]
}
