import { queryOptions } from '@tanstack/react-query'
import type { Statistics } from '#shared/applications/wire.ts'
import { getJson, withEmptyLists } from './api-client.ts'

/** Above the figures of every year: what a submission or a decision changes. */
export const STATISTICS_KEY = ['statistics'] as const

const NOTHING: Statistics = {
  categories: [],
  processedToday: 0,
  years: [],
  year: new Date().getFullYear(),
  monthly: [],
}

/** The figures of the panchayat, with the months of one year; of this year unless said otherwise. */
export const statisticsQuery = (year?: number) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, year ?? 'this year'],
    queryFn: ({ signal }) =>
      getJson<{ data: Statistics }>(`/api/statistics${year === undefined ? '' : `?year=${year}`}`, { signal }),
    select: (answer) => withEmptyLists(answer?.data, NOTHING),
  })
