import { QueryCache, QueryClient } from '@tanstack/react-query'
import { isRefusal } from '#web/lib/api-client.ts'
import { SESSION_KEY } from '#web/session/session.ts'

const TRIES = 2

/** A refusal is an answer and is not asked for again; a broken connection is tried twice more. */
const shouldRetry = (failures: number, error: Error) => !isRefusal(error) && failures < TRIES

export function createQueryClient() {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      // Whichever call learns it first: the session is over, and every screen that asks should know.
      onError: (error) => {
        if (isRefusal(error) && error.status === 401) client.setQueryData(SESSION_KEY, null)
      },
    }),
    defaultOptions: {
      // A device may say that it is offline and be wrong; asking, and being told, is what a person can act on.
      queries: { networkMode: 'always', staleTime: 30_000, retry: shouldRetry, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}
