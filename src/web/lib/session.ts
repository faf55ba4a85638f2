import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { getJson } from './api-client.ts'
import { isRefusal } from './api-faults.ts'
import { SESSION_KEY } from './session-key.ts'

/** Asks who is signed in; null for nobody. */
async function fetchSession(): Promise<CurrentUser | null> {
  try {
    const { data } = await getJson<{ data: CurrentUser }>('/api/user')
    return data
  } catch (error) {
    if (isRefusal(error) && error.status === 401) return null
    throw error
  }
}

export const sessionQuery = queryOptions({ queryKey: SESSION_KEY, queryFn: fetchSession })

/** The signed-in person: `data` is undefined while asking, null for a visitor. */
export const useSession = () => useQuery(sessionQuery)
