import { useQuery } from '@tanstack/react-query'
import type { PortalInfo } from '#shared/portal-info.ts'
import { getJson } from './api-client.ts'

/** Whether nothing here is real. */
export function useIsDemo() {
  const { data } = usePortal()
  return data?.mode === 'demo'
}

/** Said by the page itself, so that nothing moves when an answer comes; not while developing, where Vite makes the page. */
function saidByPage(): PortalInfo | undefined {
  const said = document.getElementById('portal')?.textContent
  return said ? JSON.parse(said) : undefined
}

/** The installation: its mode, its panchayat, its rules for passwords. */
export const usePortal = () =>
  useQuery({
    queryKey: ['portal'],
    queryFn: () => getJson<PortalInfo>('/api/portal'),
    initialData: saidByPage,
    staleTime: Number.POSITIVE_INFINITY,
  })
