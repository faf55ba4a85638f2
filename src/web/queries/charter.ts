// SPDX-License-Identifier: Apache-2.0
import { queryOptions } from '@tanstack/react-query'
import type { CharterCalendar, PublishedCharter } from '#shared/charter/wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { objectWithLists } from './object-with-lists.ts'
import { withEmptyLists } from './with-empty-lists.ts'

export const CHARTER_QUERY_KEY = ['charter'] as const

const NO_DAYS_OFF: CharterCalendar = { weeklyDaysOff: [], holidays: [] }

/** The charter and the calendar, which are fetched each time a page that shows them opens. */
export const charterQuery = queryOptions({
  queryKey: CHARTER_QUERY_KEY,
  queryFn: async () => {
    const response = await getJson<{ data?: unknown } | undefined>('/api/charter')
    // A charter without a calendar counts as an error. Otherwise an admin could save an empty calendar by mistake.
    const charter = objectWithLists<PublishedCharter>(response?.data, 'calendar', { services: [] })
    return { ...charter, calendar: withEmptyLists(charter.calendar, NO_DAYS_OFF) }
  },
  staleTime: 0,
})

/** The path of the screen on which an admin confirms charter and calendar. */
export const CHARTER_PATH = '/Admin/charter'
