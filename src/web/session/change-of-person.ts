import type { QueryClient } from '@tanstack/react-query'
import { setGuest } from './guest-mode.ts'
import { SESSION_KEY } from './session.ts'
import { forgetStoredUser } from './stored-user.ts'

/** What everybody may see stays in the cache. */
const PUBLIC: readonly unknown[] = ['portal', 'services']

let hasLeft = false

/** Whether the session at this device ended because the person logged out, and nobody has come since. */
export const hasPersonLeft = () => hasLeft

/** Somebody logged in or registered: nothing of the last person stays, whose session may have ended without a logout. */
export function welcomePerson(client: QueryClient) {
  hasLeft = false
  setGuest(false)
  forgetAnswers(client)
  client.removeQueries({ queryKey: SESSION_KEY })
}

/** The person logged out: no screen of theirs stays in sight, so that none asks for their data any more. */
export function partFromPerson(client: QueryClient) {
  hasLeft = true
  forgetStoredUser()
  client.setQueryData(SESSION_KEY, null)
}

/** Drops all that the portal told about a person; what a screen still shows stays, or that screen would ask again. */
export function forgetAnswers(client: QueryClient) {
  client.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => !PUBLIC.includes(queryKey[0]) })
}
