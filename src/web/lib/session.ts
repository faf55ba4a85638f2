import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { getJson } from './api-client.ts'
import { SESSION_KEY } from './session-key.ts'

/** Asks who is signed in; null for nobody. */
async function fetchSession(): Promise<CurrentUser | null> {
  const { data } = await getJson<{ data: CurrentUser | null }>('/api/session')
  return data
}

export const sessionQuery = queryOptions({ queryKey: SESSION_KEY, queryFn: fetchSession })

/** The signed-in person: `data` is undefined while asking, null for a visitor. */
export const useSession = () => useQuery(sessionQuery)
