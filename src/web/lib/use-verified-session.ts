import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { postJson } from './api-client.ts'
import { isRefusal } from './api-faults.ts'
import { sessionQuery, useSession } from './session.ts'
import { TIMINGS, wait } from './timings.ts'

export type VerifiedSession =
  | { state: 'checking' }
  | { state: 'denied' }
  | { state: 'unreachable'; retry: () => void }
  | { state: 'verified'; user: CurrentUser }

/** Confirms the session with the server whenever a page opens; the check shows for half a second (spec §2, §9). */
export function useVerifiedSession(): VerifiedSession {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const check = useQuery({
    queryKey: ['verified', pathname],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [verified] = await Promise.all([verify(), wait(TIMINGS.verifyScreen)])
      return verified ? client.fetchQuery(sessionQuery) : null
    },
  })
  const session = useSession()

  if (check.isPending) return { state: 'checking' }
  if (check.isError) return { state: 'unreachable', retry: () => void check.refetch() }
  if (!check.data || session.data === null) return { state: 'denied' }
  return { state: 'verified', user: session.data ?? check.data }
}

async function verify() {
  try {
    await postJson('/api/verify')
    return true
  } catch (error) {
    if (isRefusal(error) && error.status < 500) return false
    throw error
  }
}
