// SPDX-License-Identifier: Apache-2.0
import type { Outcome } from './actions.ts'

/** The outcomes of actions during a fault. */
export interface OutcomeCounts {
  note(outcome: Outcome): void
  /** The number of responses per status, and of closed connections. */
  counted: Map<number | 'cut', number>
  /** The messages of responses with status 503 and 507. */
  sentences: Set<string>
  /** Descriptions of cut connections and of unexpected error responses. */
  unexpected: string[]
}

/** Counts outcomes. `expectedErrors` are the error statuses that are expected in addition to 503 and 507. */
export function countOutcomes(expectedErrors: readonly number[] = []): OutcomeCounts {
  const counts: OutcomeCounts = {
    counted: new Map(),
    sentences: new Set(),
    unexpected: [],
    note(outcome) {
      if (outcome === 'idle') return
      const status = outcome === 'cut' ? outcome : outcome.status
      counts.counted.set(status, (counts.counted.get(status) ?? 0) + 1)
      if (outcome === 'cut') counts.unexpected.push('a connection was cut')
      else if (outcome.status === 503 || outcome.status === 507) counts.sentences.add(String(outcome.json?.message))
      else if (outcome.status >= 300 && !expectedErrors.includes(outcome.status)) {
        counts.unexpected.push(`${outcome.status} ${JSON.stringify(outcome.json)}`)
      }
    },
  }
  return counts
}

/** Formats the counts, such as `31 × 201, 4 × 507`. */
export const formatOutcomes = ({ counted }: OutcomeCounts) =>
  [...counted].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'
