import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { discardPreloadedResponses } from '#web/lib/preloaded-requests.ts'
import { useLocation } from '#web/lib/router.tsx'
import { TIMINGS, wait } from '#web/lib/timings.ts'
import { SESSION_KEY, sessionQuery, useSession } from '#web/session/session.ts'
import { firstScreenSince } from '#web/startup/prerendered.ts'

export type VerifiedSession =
  /** Who it will be, as far as the device knows. */
  | { state: 'checking'; user: CurrentUser | undefined }
  | { state: 'denied' }
  /** It was confirmed when the screen opened, and is over since: by a logout, or because the server says so. */
  | { state: 'ended'; user: CurrentUser }
  | { state: 'unreachable'; retry: () => void }
  | { state: 'verified'; user: CurrentUser }

/** Confirms the session with the server whenever a page opens; the check shows for half a second (spec §2, §9). */
export function useVerifiedSession(): VerifiedSession {
  const client = useQueryClient()
  const { pathname, isFirst } = useLocation()
  const check = useQuery({
    queryKey: ['verified', pathname],
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ queryKey }) => {
      // Asked once more, as in another language: what came with the page answers nothing of that.
      if (client.getQueryData(queryKey) !== undefined) discardPreloadedResponses()
      const began = performance.now()
      const verified = await verify()
      const inSight = performance.now() - (isFirst ? firstScreenSince(began) : began)
      await wait(TIMINGS.verifyScreen - inSight)
      // Verified, though nobody was signed in a moment ago: another window has logged in since.
      if (verified && client.getQueryData(SESSION_KEY) === null) client.removeQueries({ queryKey: SESSION_KEY })
      return verified ? client.fetchQuery(sessionQuery) : null
    },
  })
  const session = useSession()

  if (check.isPending) return { state: 'checking', user: session.data ?? undefined }
  // Who was confirmed stays, though the same question could not be asked again.
  if (check.isError && check.data === undefined) return { state: 'unreachable', retry: () => void check.refetch() }
  if (!check.data) return { state: 'denied' }
  if (session.data === null) return { state: 'ended', user: check.data }
  return { state: 'verified', user: session.data ?? check.data }
}

async function verify() {
  try {
    await postJson('/api/verify')
    return true
  } catch (error) {
    // What was asked together with this check stands and falls with it.
    discardPreloadedResponses()
    if (isRefusal(error) && error.status < 500) return false
    throw error
  }
}
