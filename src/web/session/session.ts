import { queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { setGuest } from './guest-mode.ts'

/** Where the signed-in person stands in the query cache. */
export const SESSION_KEY = ['session'] as const

/** Asks who is signed in, null for nobody; whoever is, is no guest. */
async function fetchSession(): Promise<CurrentUser | null> {
  const { data } = await getJson<{ data: CurrentUser | null }>('/api/session')
  if (data) setGuest(false)
  return data
}

export const sessionQuery = queryOptions({ queryKey: SESSION_KEY, queryFn: fetchSession })

/** The signed-in person: `data` is undefined while asking, null for a visitor. */
export const useSession = () => useQuery(sessionQuery)
