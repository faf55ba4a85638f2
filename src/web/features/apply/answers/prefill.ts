import { useQuery } from '@tanstack/react-query'
import { type Prefill, prefillSchema } from '#shared/applications/prefill.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { getJson } from '#web/lib/api-client.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'

export const NO_PREFILL: Prefill = { texts: {}, applicantName: '', rows: {}, documents: {} }

/**
 * What the portal knows already about the applicant; undefined while a form that begins with answers of the profile waits
 * for it, at most a few seconds. Other forms ask for it after the first step. Nothing if it cannot be loaded, because the
 * form also works without.
 */
export function usePrefill({ id, fromProfile }: OfferedService, isBegun: boolean): Prefill | undefined {
  const isAwaited = fromProfile !== undefined
  const { data, isLoading } = useQuery({
    // Not below the key of the own applications: news of one must not load this again while the form is open.
    queryKey: ['prefill', id],
    queryFn: async ({ signal }) => {
      // A failure is no error of the query: it would be repeated when the network returns, and replace the open form.
      const loaded = getJson(`/api/prefill?collection=${id}`, { signal }).catch(() => undefined)
      const read = prefillSchema.safeParse(await (isAwaited ? Promise.race([loaded, wait(TIMINGS.prefill)]) : loaded))
      return read.success ? read.data.data : NO_PREFILL
    },
    enabled: isAwaited || isBegun,
    // The form keeps what it began with. The next form asks again, because the profile may have changed.
    staleTime: 'static',
    gcTime: 0,
  })
  return isLoading && isAwaited ? undefined : (data ?? NO_PREFILL)
}
