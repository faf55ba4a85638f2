import { useQueries } from '@tanstack/react-query'
import { DEVICE_PROBES } from './device-probes.ts'
import { PORTAL_PROBES } from './portal-probes.ts'
import type { Finding, Probe } from './probe.ts'

/** In the order in which people ask on the phone. */
const PROBES = [...PORTAL_PROBES, ...DEVICE_PROBES]

/** A line of the check; `finding` is undefined while it is being found out. */
export interface Line extends Pick<Probe, 'id' | 'name'> {
  finding: Finding | undefined
}

/** Runs every test side by side, at once and again when asked. */
export function useConnectionCheck() {
  const results = useQueries({
    queries: PROBES.map(({ id, run }) => ({ queryKey: ['connection', id], queryFn: run, staleTime: 0, gcTime: 0 })),
  })
  const lines: readonly Line[] = PROBES.map(({ id, name }, place) => {
    const result = results[place]
    return { id, name, finding: result?.isFetching ? undefined : result?.data }
  })
  return {
    lines,
    isChecking: lines.some(({ finding }) => finding === undefined),
    /** When the last answer came, in milliseconds since 1970. */
    checkedAt: Math.max(...results.map(({ dataUpdatedAt }) => dataUpdatedAt)),
    checkAgain: () => {
      for (const { refetch } of results) void refetch()
    },
  }
}
