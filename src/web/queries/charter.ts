import { queryOptions } from '@tanstack/react-query'
import type { PublishedCharter } from '#shared/charter/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { withEmptyLists } from './with-empty-lists.ts'

export const CHARTER_KEY = ['charter'] as const

const NO_SERVICES: Pick<PublishedCharter, 'services'> = { services: [] }

/** The charter and the calendar, which are fetched each time a page that shows them opens. */
export const charterQuery = queryOptions({
  queryKey: CHARTER_KEY,
  queryFn: async () => {
    const { data } = await getJson<{ data: PublishedCharter }>('/api/charter')
    return { ...data, ...withEmptyLists(data, NO_SERVICES) }
  },
  staleTime: 0,
})

/** The path of the screen on which an admin confirms charter and calendar. */
export const CHARTER_PATH = '/Admin/charter'
