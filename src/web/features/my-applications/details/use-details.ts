import { useQuery } from '@tanstack/react-query'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { OWN_APPLICATIONS_KEY } from '#web/queries/own-applications.ts'

/** One of the person's own applications, whole. */
export const useDetails = (reference: string) =>
  useQuery({
    queryKey: [...OWN_APPLICATIONS_KEY, 'details', reference],
    queryFn: async () => {
      const { data } = await getJson<{ data: ApplicationDetails }>(`/api/applications/${encodeURIComponent(reference)}`)
      return data
    },
  })
