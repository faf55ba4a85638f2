// SPDX-License-Identifier: Apache-2.0
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { isApiError, isSessionEnd } from '#web/lib/api-client.ts'
import { recordSessionEnd } from '#web/lib/session-end.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'

const MAX_RETRIES = 2

/**
 * A request that the server rejected is not retried. A request that failed to reach the server is retried twice, but not
 * while the device is offline.
 */
const shouldRetry = (failures: number, error: Error) => navigator.onLine && !isApiError(error) && failures < MAX_RETRIES

export function createQueryClient() {
  const currentUser = () => client.getQueryData<CurrentUser | null>(SESSION_QUERY_KEY)
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // After a query fails with 401, the session has ended. Setting its data to null updates every screen that uses it.
      onError: (error) => {
        if (!isApiError(error) || error.status !== 401) return
        if (currentUser()) recordSessionEnd(currentUser())
        client.setQueryData(SESSION_QUERY_KEY, null)
      },
    }),
    mutationCache: new MutationCache({
      // After a mutation fails, the session is not set to null: the screen keeps the typed text, and a dialog offers to
      // log in again.
      onError: (error) => {
        if (isSessionEnd(error)) recordSessionEnd(currentUser())
      },
    }),
    defaultOptions: {
      // Requests are sent even if the device reports that it is offline, because the report may be wrong.
      queries: { networkMode: 'always', staleTime: 30_000, retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
