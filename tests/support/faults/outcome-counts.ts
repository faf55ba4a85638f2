import type { Outcome } from './actions.ts'

/** Responses counted by status during a fault. */
export interface Answers {
  note(outcome: Outcome): void
  /** The number of responses per status, and of closed connections. */
  counted: Map<number | 'cut', number>
  /** The messages of responses with status 503 and 507. */
  sentences: Set<string>
  /** Descriptions of unexpected refusals. */
  odd: string[]
}

/** `excused`: expected error statuses besides 503 and 507. */
export function countOutcomes(excused: readonly number[] = []): Answers {
  const answers: Answers = {
    counted: new Map(),
    sentences: new Set(),
    odd: [],
    note(outcome) {
      if (outcome === 'idle') return
      const status = outcome === 'cut' ? outcome : outcome.status
      answers.counted.set(status, (answers.counted.get(status) ?? 0) + 1)
      if (outcome === 'cut') answers.odd.push('a line was cut')
      else if (outcome.status === 503 || outcome.status === 507) answers.sentences.add(String(outcome.json?.message))
      else if (outcome.status >= 300 && !excused.includes(outcome.status)) {
        answers.odd.push(`${outcome.status} ${JSON.stringify(outcome.json)}`)
      }
    },
  }
  return answers
}

/** Formats the counts, as `31 × 201, 4 × 507`. */
export const inWords = ({ counted }: Answers) =>
  [...counted].map(([status, times]) => `${times} × ${status}`).join(', ') || 'none'
