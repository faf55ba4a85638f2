import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { PortalInfo } from '#shared/portal-info.ts'
import type { OfferedServices } from '#shared/services/wire.ts'
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

/** Spec §9; asked for until the installation has said what it asks for. */
const SPECIFIED_LEAST_LENGTH = 6

/** What this installation asks of a password. */
export function usePasswordPolicy(): PasswordPolicy {
  const { data: portal } = usePortal()
  const leastLength = portal?.passwordLeastLength ?? SPECIFIED_LEAST_LENGTH
  const refuseCommon = portal?.mode === 'production'
  return useMemo(() => ({ leastLength, refuseCommon }), [leastLength, refuseCommon])
}

/** The services of this installation with their words, and what an upload may weigh. */
export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => getJson<OfferedServices>('/api/services'),
  staleTime: Number.POSITIVE_INFINITY,
})

export const useServices = () => useQuery(servicesQuery)

/** One service by its id, undefined while it loads or where there is none. */
export const useService = (id: string) => useServices().data?.services.find((service) => service.id === id)

/** Finds the service whose form stands at this path, whatever the case of its letters. */
export function serviceAt(services: OfferedServices['services'], pathname: string) {
  const asked = pathname.replace(/(?<!\/)\/+$/, '').toLowerCase()
  return services.find(({ paths }) => paths.page.toLowerCase() === asked)
}
