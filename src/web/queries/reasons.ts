// SPDX-License-Identifier: Apache-2.0
import { queryOptions } from '@tanstack/react-query'
import type { OfferedReasons } from '#shared/charter/reasons.ts'
import { getJson } from '#web/lib/api-client.ts'
import { objectWithLists } from './object-with-lists.ts'

/** The path of the screen on which an admin edits the reasons. */
export const REASONS_PATH = '/Admin/reasons'

/** The panchayat's own reasons, and the built-in reasons that it hides. */
export const reasonsQuery = queryOptions({
  queryKey: ['reasons'],
  queryFn: async () => {
    const response = await getJson<{ data?: unknown } | undefined>('/api/reasons')
    // Missing lists count as an error. Otherwise an admin could save an empty list by mistake.
    return objectWithLists<OfferedReasons>(response?.data, 'reasons', { hidden: [] })
  },
  staleTime: 0,
})
