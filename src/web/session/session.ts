import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { sessionStorageValue } from '#web/lib/storage-value.ts'
import { createStore } from '#web/lib/store.ts'

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

interface Guest {
  /** True from the start, until a login or a session that is found (spec §3, §4). */
  isGuest: boolean
  /** Whether this visitor chose to look around; who merely reads a page has not. */
  hasEntered: boolean
}

const guest = createStore<Guest>({ isGuest: true, hasEntered: false })

/** Guest mode begins on the landing page, or on a guest's screen, and ends with a login (spec §3, §4). */
export const setGuest = (isGuest: boolean) => guest.set({ isGuest, hasEntered: isGuest })

/** Whether the visitor looks around as a guest, and has chosen to. */
export const useGuest = guest.use

/** Whom the demo shows as its user (spec §3, demo user); village and district are words, and stand with them. */
export const DEMO_USER = {
  username: 'demo.citizen',
  email: 'demo@panchayat.example',
  /** Notices that are not read yet: the sample figure of spec §9. */
  unread: 3,
} as const

/** What everybody may see stays in the cache. */
const PUBLIC: readonly unknown[] = ['portal', 'services']

let hasLeft = false

/** Whether the session at this device ended because the person logged out, and nobody has come since. */
export const hasLoggedOut = () => hasLeft

/** Somebody logged in or registered: nothing of the last person stays, whose session may have ended without a logout. */
export function onLogin(client: QueryClient) {
  hasLeft = false
  setGuest(false)
  removePersonalQueries(client)
  client.removeQueries({ queryKey: SESSION_KEY })
}

/** The person logged out: no screen of theirs stays in sight, so that none asks for their data any more. */
export function onLogout(client: QueryClient) {
  hasLeft = true
  forgetStoredUser()
  client.setQueryData(SESSION_KEY, null)
}

/** Drops all that the portal told about a person; what a screen still shows stays, or that screen would ask again. */
export function removePersonalQueries(client: QueryClient) {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => !PUBLIC.includes(queryKey[0]) })
}

const kept = sessionStorageValue('user')

/** Keeps who registered in session storage under `user` (spec §3, §7): username and email, nothing else. */
export function storeUser({ username, email }: { username: string; email: string }) {
  kept.set(JSON.stringify({ username, email }))
}

function forgetStoredUser() {
  kept.remove()
}
