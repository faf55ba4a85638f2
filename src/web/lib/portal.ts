import { useQuery } from '@tanstack/react-query'
import type { PortalInfo } from '#shared/portal-info.ts'
import { getJson } from './api-client.ts'

/** The installation: its mode, its panchayat, its rules for passwords. */
export const usePortal = () =>
  useQuery({
    queryKey: ['portal'],
    queryFn: () => getJson<PortalInfo>('/api/portal'),
    staleTime: Number.POSITIVE_INFINITY,
  })
