// SPDX-License-Identifier: Apache-2.0
import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Prefill } from '#shared/applications/prefill.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { personHeader } from '#web/forms/upload.ts'
import { getJson } from '#web/lib/api-client.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

export const NO_PREFILL: Prefill = { texts: {}, applicantName: '', rows: {}, documents: {} }

/**
 * The answers and documents that the portal already has of the applicant. A form that begins with answers from the profile
 * waits for them at most a few seconds, and the result is undefined meanwhile. Other forms request them after the first
 * step. If they cannot be loaded, the result is empty, because a form also works without them.
 */
export function usePrefill(
  { username }: CurrentUser,
  { id, fromProfile }: OfferedService,
  hasStarted: boolean,
): Prefill | undefined {
  const isAwaited = fromProfile !== undefined
  const { data, isLoading } = useQuery({
    // The key does not begin with `OWN_APPLICATIONS_QUERY_KEY`, because a change of an application must not fetch the prefill
    // again while the form is open.
    queryKey: ['prefill', id],
    queryFn: async ({ signal }) => {
      // A failure becomes an empty result instead of an error. After an error, the query would be repeated when the
      // network returns, and its result would replace the open form.
      const request = getJson<{ data: Prefill }>(`/api/prefill?collection=${id}`, {
        signal,
        headers: personHeader(username),
      }).catch(() => undefined)
      const loaded = await (isAwaited ? Promise.race([request, wait(TIMINGS.prefill).then(() => undefined)]) : request)
      const prefill = withEmptyLists(loaded?.data, NO_PREFILL)
      // Without a network, the result comes from the cache of this device, and the portal cannot copy documents.
      return navigator.onLine ? prefill : { ...prefill, documents: {} }
    },
    enabled: isAwaited || hasStarted,
    // The open form keeps its first prefill. The next form fetches it again, because the profile may have changed.
    staleTime: 'static',
    gcTime: 0,
  })
  return isLoading && isAwaited ? undefined : (data ?? NO_PREFILL)
}
