// SPDX-License-Identifier: Apache-2.0
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Status } from '#shared/applications/lifecycle.ts'
import type { Overview } from '#shared/applications/overview-wire.ts'
import { getJson } from '#web/lib/api-client.ts'
import { STATISTICS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { withEmptyLists } from '#web/queries/with-empty-lists.ts'

const EMPTY_OVERVIEW: Overview = {
  steps: [],
  overdue: { officers: [], services: [], isCut: false },
  appeals: { open: 0, late: 0 },
  onTime: { decisions: 0, inTime: 0 },
  rejections: [],
}

/**
 * The figures about waiting applications and about the time that decisions took. The query is repeated when a
 * notification arrives.
 */
export const overviewQuery = queryOptions({
  queryKey: [...STATISTICS_QUERY_KEY, 'overview'],
  queryFn: ({ signal }) => getJson<{ data: Overview }>('/api/overview', { signal }),
  select: (response) => withEmptyLists(response?.data, EMPTY_OVERVIEW),
})

/**
 * The number of late applications of the whole office, or of one step, which every screen counts from the same figures. The
 * server counts at most `MAX_OVERDUE` of a service, and then one more.
 */
export function countLate({ overdue }: Overview, step?: Status) {
  const counted = overdue.services.filter(({ status }) => step === undefined || status === step)
  return counted.reduce((sum, { count }) => sum + count, 0)
}

/**
 * Whether the figures could not be loaded. `WaitingStrip` then shows the error and a button to try again. The screen must
 * then leave out its other figures, or the same error would appear several times.
 */
export function useIsOverviewMissing() {
  const { data, error } = useQuery(overviewQuery)
  return data === undefined && error !== null
}
