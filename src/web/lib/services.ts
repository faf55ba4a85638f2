import { queryOptions, useQuery } from '@tanstack/react-query'
import type { OfferedServices } from '#shared/services/wire.ts'
import { getJson } from './api-client.ts'

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
