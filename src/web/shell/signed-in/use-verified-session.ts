// SPDX-License-Identifier: Apache-2.0
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { isApiError, isUnreachable, postJson } from '#web/lib/api-client.ts'
import { discardPreloadedResponses } from '#web/lib/preloaded-requests.ts'
import { useLocation } from '#web/lib/router.tsx'
import { clearSessionEnd, recordSessionEnd } from '#web/lib/session-end.ts'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { SESSION_QUERY_KEY, sessionQuery, useSession } from '#web/session/session.ts'
import { firstPaintTime } from '#web/startup/prerendered.ts'

export type VerifiedSession =
  /** `user` is the expected user, if the session has been loaded. */
  | { state: 'checking'; user: CurrentUser | undefined }
  | { state: 'denied' }
  /** The session was valid when the screen opened and has ended since, by a logout or on the server. */
  | { state: 'ended'; user: CurrentUser }
  | { state: 'unreachable'; retry: () => void }
  | { state: 'verified'; user: CurrentUser }

/** The number of failed attempts after which the screen still shows the check instead of an error. */
const SILENT_RETRIES = 2
/** The maximum delay of a retry in milliseconds. */
const MAX_RETRY_DELAY = 10_000

/** Checks the session with the server whenever a page opens. The check is visible for half a second (spec §2, §9). */
export function useVerifiedSession(): VerifiedSession {
  const client = useQueryClient()
  const { pathname, isFirst } = useLocation()
  const queryKey = ['verified', pathname]
  const check = useQuery({
    queryKey,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    // Without a response, the check is repeated and the screen stays, because it may contain unsent answers.
    retry: (_, error) => !isApiError(error),
    retryDelay: (failures) => Math.min(1000 * 2 ** failures, MAX_RETRY_DELAY),
    queryFn: async () => {
      // On a repeated check, such as after a change of language, preloaded responses are out of date.
      if (client.getQueryData(queryKey) !== undefined) discardPreloadedResponses()
      const startedAt = performance.now()
      const verified = await verify()
      const shownFor = performance.now() - (isFirst ? firstPaintTime(startedAt) : startedAt)
      await wait(TIMINGS.verifyScreen - shownFor)
      if (!verified) {
        const known = client.getQueryData<CurrentUser | null>(SESSION_QUERY_KEY)
        if (known) recordSessionEnd(known)
        // No screen may offer the dashboard of a session that has ended.
        client.setQueryData(SESSION_QUERY_KEY, null)
        return null
      }
      clearSessionEnd()
      // The cached session is null although the check succeeded: a user has logged in in another window.
      if (client.getQueryData(SESSION_QUERY_KEY) === null) client.removeQueries({ queryKey: SESSION_QUERY_KEY })
      return client.fetchQuery(sessionQuery)
    },
  })
  const session = useSession()

  const retry = () => void client.resetQueries({ queryKey })
  if (check.isPending && check.failureCount > SILENT_RETRIES) return { state: 'unreachable', retry }
  if (check.isPending) return { state: 'checking', user: session.data ?? undefined }
  // If a repeated check gets no response, the result of the earlier check remains valid.
  if (check.isError && check.data === undefined) return { state: 'unreachable', retry }
  if (!check.data) return { state: 'denied' }
  if (session.data === null) return { state: 'ended', user: check.data }
  return { state: 'verified', user: session.data ?? check.data }
}

/** Whether the session is valid. Any response other than 2xx, even from a proxy, means that it is not (spec §7, §8). */
async function verify() {
  try {
    await postJson('/api/verify')
    return true
  } catch (error) {
    // The other preloaded responses belong to the same session.
    discardPreloadedResponses()
    if (isApiError(error) || (isUnreachable(error) && error.status !== undefined)) return false
    throw error
  }
}
