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
 * The number of late applications of the whole office, or of one step. All screens use this function, so that they show
 * the same number. If `overdue.isCut`, the server has counted only a part of them.
 */
export function countLate({ overdue }: Overview, step?: Status) {
  const counted = overdue.services.filter(({ status }) => step === undefined || status === step)
  return counted.reduce((sum, { count }) => sum + count, 0)
}

/** The days since the earliest due date among the late applications of the whole office, or of one step; 0 if none is late. */
export const longestDelay = ({ overdue }: Overview, step?: Status) =>
  Math.max(0, ...overdue.services.flatMap(({ status, daysLate }) => ((step ?? status) === status ? [daysLate] : [])))

/**
 * Whether loading the figures has failed. `WaitingStrip` then shows the error and a button to try again. The screen must
 * leave out its other figures, because they would wait for the same request.
 */
export function useHasOverviewFailed() {
  const { data, error } = useQuery(overviewQuery)
  return data === undefined && error !== null
}
