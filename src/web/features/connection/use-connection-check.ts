// SPDX-License-Identifier: Apache-2.0
import { useQueries } from '@tanstack/react-query'
import { type Finding, PROBES, type Probe } from './probes.ts'

/** A check in the list; `finding` is undefined while the check runs. */
export interface Line extends Pick<Probe, 'id' | 'name'> {
  finding: Finding | undefined
}

/** Runs all checks in parallel when the page opens, and again on demand. */
export function useConnectionCheck() {
  const results = useQueries({
    queries: PROBES.map(({ id, run }) => ({ queryKey: ['connection', id], queryFn: run, staleTime: 0, gcTime: 0 })),
  })
  const lines: readonly Line[] = PROBES.map(({ id, name }, index) => {
    const result = results[index]
    return { id, name, finding: result?.isFetching ? undefined : result?.data }
  })
  return {
    lines,
    isChecking: lines.some(({ finding }) => finding === undefined),
    /** When the last check finished, in milliseconds since 1970. */
    checkedAt: Math.max(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    checkAgain: () => {
      for (const { refetch } of results) void refetch()
    },
  }
}
