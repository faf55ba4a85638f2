import { useQuery } from '@tanstack/react-query'
import type { Prefill } from '#shared/applications/prefill.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { getJson } from '#web/lib/api-client.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

export const NO_PREFILL: Prefill = { texts: {}, applicantName: '', rows: {}, documents: {} }

/**
 * What the portal knows already about the applicant; undefined while a form that begins with answers of the profile waits
 * for it, at most a few seconds. Other forms ask for it after the first step. Nothing if it cannot be loaded, because the
 * form also works without.
 */
export function usePrefill({ id, fromProfile }: OfferedService, isBegun: boolean): Prefill | undefined {
  const isAwaited = fromProfile !== undefined
  const { data, isLoading } = useQuery({
    // The key does not begin with the key of the own applications: a change of one must not load this again while the form is
    // open.
    queryKey: ['prefill', id],
    queryFn: async ({ signal }) => {
      // A failure is not reported as an error of the query, because the query would be repeated when the network returns, and
      // replace the open form.
      const call = getJson<{ data: Prefill }>(`/api/prefill?collection=${id}`, { signal }).catch(() => undefined)
      const loaded = await (isAwaited ? Promise.race([call, wait(TIMINGS.prefill).then(() => undefined)]) : call)
      return withEmptyLists(loaded?.data, NO_PREFILL)
    },
    enabled: isAwaited || isBegun,
    // The open form keeps its first prefill. The next form fetches it again, because the profile may have changed.
    staleTime: 'static',
    gcTime: 0,
  })
  return isLoading && isAwaited ? undefined : (data ?? NO_PREFILL)
}
