import { useQuery } from '@tanstack/react-query'
import type { Statistics } from '#shared/applications/wire.ts'
import { getJson } from '#web/lib/api-client.ts'

/** The figures of the panchayat, fetched anew whenever the overview opens. */
export const useStatistics = () =>
  useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => getJson<{ data: Statistics }>('/api/statistics', { signal }),
    select: ({ data }) => data,
    staleTime: 0,
  })
