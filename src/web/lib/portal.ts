import { useQuery } from '@tanstack/react-query'
import type { Role } from '#shared/applications/lifecycle.ts'
import { getJson } from './api-client.ts'

/** Answer of `GET /api/portal`: what anybody may know of this installation. */
export interface PortalInfo {
  mode: 'demo' | 'production'
  version: string
  panchayat: { name: string; block: string; district: string; state: string }
  languages: string[]
  passwordLeastLength: number
  /** In demo mode only. */
  demoAccounts?: { role: Role; email: string; password: string }[]
}

/** The installation: its mode, its panchayat, its rules for passwords. */
export const usePortal = () =>
  useQuery({
    queryKey: ['portal'],
    queryFn: () => getJson<PortalInfo>('/api/portal'),
    staleTime: Number.POSITIVE_INFINITY,
  })
