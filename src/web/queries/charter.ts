import { queryOptions } from '@tanstack/react-query'
import type { CharterCalendar, PublishedCharter } from '#shared/charter/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { withEmptyLists } from './with-empty-lists.ts'
import { withItsLists } from './with-its-lists.ts'

export const CHARTER_KEY = ['charter'] as const

const NO_DAYS_OFF: CharterCalendar = { weeklyDaysOff: [], holidays: [] }

/** The charter and the calendar, fetched again each time a page with them opens. */
export const charterQuery = queryOptions({
  queryKey: CHARTER_KEY,
  queryFn: async () => {
    const response = await getJson<{ data?: unknown } | undefined>('/api/charter')
    // Without its calendar it is not shown, because an admin would replace the calendar by an empty one.
    const charter = withItsLists<PublishedCharter>(response?.data, 'calendar', { services: [] })
    return { ...charter, calendar: withEmptyLists(charter.calendar, NO_DAYS_OFF) }
  },
  staleTime: 0,
})

/** The admin's screen to confirm them. */
export const CHARTER_PATH = '/Admin/charter'
