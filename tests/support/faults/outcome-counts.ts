// SPDX-License-Identifier: Apache-2.0
import type { Outcome } from './actions.ts'

/** The outcomes of actions during a fault. */
export interface OutcomeCounts {
  record(outcome: Outcome): void
  /** The number of responses by status, and of closed connections. */
  countsByStatus: Map<number | 'disconnected', number>
  /** The messages of responses with status 503 and 507. */
  sentences: Set<string>
  /** Descriptions of closed connections and of unexpected error responses. */
  unexpected: string[]
}

/** Counts outcomes. `expectedErrors` are the error statuses that are expected in addition to 503 and 507. */
export function countOutcomes(expectedErrors: readonly number[] = []): OutcomeCounts {
  const counts: OutcomeCounts = {
    countsByStatus: new Map(),
    sentences: new Set(),
    unexpected: [],
    record(outcome) {
      if (outcome === 'idle') return
      const status = outcome === 'disconnected' ? outcome : outcome.status
      counts.countsByStatus.set(status, (counts.countsByStatus.get(status) ?? 0) + 1)
      if (outcome === 'disconnected') counts.unexpected.push('a connection was closed without a response')
      else if (outcome.status === 503 || outcome.status === 507) counts.sentences.add(String(outcome.json?.message))
      else if (outcome.status >= 300 && !expectedErrors.includes(outcome.status)) {
        counts.unexpected.push(`${outcome.status} ${JSON.stringify(outcome.json)}`)
      }
    },
  }
  return counts
}

/** Formats the counts, such as `31 × 201, 4 × 507`. */
export const formatOutcomes = ({ countsByStatus }: OutcomeCounts) =>
  [...countsByStatus].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'
