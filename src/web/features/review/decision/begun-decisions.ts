import type { DecisionDrafts } from './use-decision-draft.ts'

const begun = new Map<string, DecisionDrafts>()

/**
 * What a reviewer has begun to decide and not sent. It outlives the screen, so that somebody whose session ended finds
 * their words again after the next login; it never leaves the tab's memory, and nobody else who logs in there sees it.
 */
export function begunDecisions(reviewer: string): DecisionDrafts {
  const own = begun.get(reviewer) ?? new Map()
  begun.set(reviewer, own)
  return own
}
