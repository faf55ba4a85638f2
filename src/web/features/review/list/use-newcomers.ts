import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CategoryGroup } from '#shared/applications/wire.ts'
import { statisticsQuery } from '#web/lib/statistics.ts'
import { LISTS_KEY } from '../review-queries.ts'

const sumOf = (all: readonly { counts: Record<string, number> }[]) =>
  all.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0)

/**
 * How many applications have come in since the list was fetched, and the way to see them: the panchayat's figures, which
 * are fetched anew when the server tells of something, against those that came with the list. Nothing is polled.
 */
export function useNewcomers(groups: readonly CategoryGroup[]) {
  const client = useQueryClient()
  const { data } = useQuery(statisticsQuery())
  const newcomers = data && groups.length > 0 ? sumOf(data.categories) - sumOf(groups) : 0
  return {
    newcomers: Math.max(0, newcomers),
    show: () => void client.invalidateQueries({ queryKey: LISTS_KEY }),
  }
}
