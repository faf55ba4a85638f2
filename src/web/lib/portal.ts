import { useQuery } from '@tanstack/react-query'
import type { PortalInfo } from '#shared/portal-info.ts'
import { getJson } from './api-client.ts'

/** Said by the page itself, before any answer, so that a demo's ribbon does not push the screen down when it comes. */
const saidByPage = () => document.documentElement.dataset.mode

/** Whether nothing here is real. */
export function useIsDemo() {
  const { data } = usePortal()
  return (data?.mode ?? saidByPage()) === 'demo'
}

/** The installation: its mode, its panchayat, its rules for passwords. */
export const usePortal = () =>
  useQuery({
    queryKey: ['portal'],
    queryFn: () => getJson<PortalInfo>('/api/portal'),
    staleTime: Number.POSITIVE_INFINITY,
  })
