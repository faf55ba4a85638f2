import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { statisticsQuery } from '#web/queries/own-applications.ts'
import { LISTS_KEY } from '../review-queries.ts'
import { countNewcomers } from './count-newcomers.ts'

/**
 * How many applications are not in the list yet, and the way to see them. The panchayat's figures are fetched anew when
 * the server tells of something; nothing is polled.
 */
export function useNewcomers(groups: readonly CategoryGroup[]) {
  const client = useQueryClient()
  const { data } = useQuery(statisticsQuery())
  return {
    newcomers: data ? countNewcomers(data.categories, groups) : 0,
    show: () => void client.invalidateQueries({ queryKey: LISTS_KEY }),
  }
}
