import type { QueryClient } from '@tanstack/react-query'

/** What everybody may see stays in the cache. */
const PUBLIC: readonly unknown[] = ['portal', 'services']

/** Drops all that the portal told the last person, so that the next one at this device finds nothing of it. */
export function forgetPerson(client: QueryClient) {
  client.removeQueries({ predicate: ({ queryKey }) => !PUBLIC.includes(queryKey[0]) })
}
