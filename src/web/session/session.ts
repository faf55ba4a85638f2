// SPDX-License-Identifier: Apache-2.0
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { afterLogout, clearSessionEnd } from '#web/lib/session-end.ts'
import { sessionStorageValue } from '#web/lib/storage-value.ts'
import { createStore } from '#web/lib/store.ts'

/** The query key of the signed-in user. */
export const SESSION_QUERY_KEY = ['session'] as const

/** Fetches the signed-in user, or null for a visitor. If somebody is signed in, guest mode ends. */
async function fetchSession(): Promise<CurrentUser | null> {
  const { data } = await getJson<{ data: CurrentUser | null }>('/api/session')
  if (data) {
    setGuest(false)
    clearSessionEnd()
  }
  return data
}

export const sessionQuery = queryOptions({ queryKey: SESSION_QUERY_KEY, queryFn: fetchSession })

/** The signed-in user: `data` is undefined while loading, and null for a visitor. */
export const useSession = () => useQuery(sessionQuery)

interface Guest {
  /** True until a login, or until an existing session is found (spec §3, §4). */
  isGuest: boolean
  /** Whether this visitor has opened guest mode. A visitor who has only read public pages has not. */
  hasEntered: boolean
}

const guest = createStore<Guest>({ isGuest: true, hasEntered: false })

/** Guest mode starts on the landing page or a guest's screen, and ends with a login (spec §3, §4). */
export const setGuest = (isGuest: boolean) => guest.set({ isGuest, hasEntered: isGuest })

export const useGuest = guest.use

/** The demo user that guests see (spec §3). The locales contain the village and district. */
export const DEMO_USER = {
  username: 'demo.citizen',
  email: 'demo@panchayat.example',
  /** Unread notifications: the sample figure of spec §9. */
  unread: 3,
} as const

/** Queries whose data is the same for everybody. */
const PUBLIC_QUERIES: readonly unknown[] = ['portal', 'services']

let isLoggedOut = false

/** The state of the history entry `/` after a logout in another tab. The landing page then explains the logout. */
export const LOGGED_OUT_IN_OTHER_TAB = 'logged-out-in-other-tab'

/** Whether a user has logged out on this device, and nobody has logged in since. */
export const hasLoggedOut = () => isLoggedOut

/** Called after a login or registration. Removes the data of the previous user, whose session may have expired. */
export function onLogin(client: QueryClient) {
  isLoggedOut = false
  clearSessionEnd()
  setGuest(false)
  removePersonalQueries(client)
  client.removeQueries({ queryKey: SESSION_QUERY_KEY })
}

const beforeLogoutTasks = new Set<() => Promise<unknown>>()

/** Adds a task that must run while the session still exists, such as sending a decision. */
export const addBeforeLogout = (task: () => Promise<unknown>) => beforeLogoutTasks.add(task)

/** Runs the tasks that must run before a logout. Each task reports its own failures. */
export const runBeforeLogout = () => Promise.all([...beforeLogoutTasks].map((task) => task()))

/** Called after a logout. Setting the session to null removes the user's screens, so that none requests data again. */
export function onLogout(client: QueryClient) {
  isLoggedOut = true
  // The next user of this device must not see whose session it was.
  clearSessionEnd()
  storedUser.remove()
  client.setQueryData(SESSION_QUERY_KEY, null)
  for (const task of afterLogout) task()
}

/** Removes cached personal data, except the data on the screen, because the screen would request that again. */
export function removePersonalQueries(client: QueryClient) {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => !PUBLIC_QUERIES.includes(queryKey[0]) })
}

const storedUser = sessionStorageValue('user')

/** Stores a newly registered user under `user` in session storage (spec §3, §7), with username and email only. */
export function storeUser({ username, email }: { username: string; email: string }) {
  storedUser.set(JSON.stringify({ username, email }))
}

/** The query key of the drafts that are stored with the account. */
export const ACCOUNT_DRAFTS_QUERY_KEY = ['drafts', 'account'] as const

/**
 * Fetches the account's drafts again, because another device has changed one. The account counts as having drafts, even
 * if it had none before.
 */
export function refreshAccountDrafts(client: QueryClient) {
  client.setQueryData<CurrentUser | null>(SESSION_QUERY_KEY, (user) => user && { ...user, hasDrafts: true })
  void client.invalidateQueries({ queryKey: ACCOUNT_DRAFTS_QUERY_KEY }, { cancelRefetch: false })
}
