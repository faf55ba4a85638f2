// SPDX-License-Identifier: Apache-2.0
import { type RefObject, useState } from 'react'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { type UnsentWork, unsentWork } from '../unsent-work.ts'

/** A message that is not sent yet. */
interface DraftText {
  message: string
  /** The text about flagged answers with which the message begins, if the form has inserted one. */
  inserted?: string
}

/** A decision that is not sent yet. */
interface Draft extends DraftText {
  picked: Decision | undefined
  /** The messages of the decisions that were picked before. The message of one decision is not used for another. */
  others?: Partial<Record<Decision, DraftText>>
}

const NO_DRAFT: Draft = { picked: undefined, message: '' }

/**
 * The draft with another decision and its own message. A message that was written before any decision was picked
 * belongs to the first picked decision.
 */
export function withDecision(draft: Draft = NO_DRAFT, decision: Decision | undefined): Draft {
  const { picked, message, inserted = '', others = {} } = draft
  if (decision === picked) return draft
  const stored = picked ? { ...others, [picked]: { message, inserted } } : others
  const storedText = decision && stored[decision]
  const text = storedText ?? { message: picked ? '' : message, inserted: '' }
  return { picked: decision, ...text, others: stored }
}

/** The part of the message that the reviewer has written; all of it if the reviewer has changed the inserted text. */
const ownText = ({ message, inserted = '' }: Draft) =>
  inserted !== '' && message.startsWith(inserted) ? message.slice(inserted.length).trimStart() : message

/**
 * The draft whose message begins with `reason` in place of the text that was inserted before. If the reviewer has
 * changed that text, the message stays as it is.
 */
function beginWith(draft: Draft, reason: string): Draft {
  const { message, inserted = '' } = draft
  if (reason === inserted || !message.startsWith(inserted)) return draft
  const joined = [reason, ownText(draft)].filter(Boolean).join(' ').slice(0, MESSAGE_LENGTH)
  return { ...draft, message: joined, inserted: reason }
}

/** Unsent decisions. They survive when the dialog is closed or shows another application. */
export type DecisionDrafts = UnsentWork<Draft>

/**
 * Why a decision is doubtful: a rejection without a reason, another decision although answers are flagged, or an
 * approval although possible duplicates were not looked at.
 */
export type Doubt = 'unexplained' | 'contradicted' | 'uncompared'

export interface DecisionDraftOptions {
  initialDraft: Draft | undefined
  onDraftChange: (draft: Draft) => void
  /** The decisions that the server allows this reviewer. */
  decisions: readonly Decision[]
  /** The reason for a rejection that names the answers which differ from the documents; empty if there are none. */
  flaggedReason: string
  /** The possible duplicates that the reviewer has not looked at, each by its reference and its summary. */
  uncompared?: readonly string[]
  /** Whether the form requires a status before it is sent (spec §5); otherwise the server checks it. */
  needsStatus: boolean
  onSave: (decided: { status: string; message: string }, then: 'close' | 'next') => void
}

const firstDoubt = (doubts: Record<Doubt, boolean>) =>
  (['unexplained', 'contradicted', 'uncompared'] as const).find((doubt) => doubts[doubt])

/** The status and message that a reviewer has entered, until they are saved. */
export function useDecisionDraft(
  options: DecisionDraftOptions,
  { firstChoice, messageBox }: Record<'firstChoice' | 'messageBox', RefObject<HTMLElement | null>>,
) {
  const t = useTranslate()
  const [stored, setDraft] = useState<Draft>(options.initialDraft ?? NO_DRAFT)
  const [isStatusMissing, setIsStatusMissing] = useState(false)
  const [attempt, setAttempt] = useState<{ goal: 'close' | 'next'; doubt: Doubt; flagged: string }>()
  // Another reviewer may decide while the dialog is open. The picked status is then no longer allowed.
  const chosen = options.decisions.find((allowed) => allowed === stored.picked)
  // The reason of a rejection begins with the flagged answers, which can change while the reviewer writes. The messages
  // of other decisions do not contain them.
  const draft = beginWith(stored, chosen === 'Rejected' ? options.flaggedReason : '')
  const { message } = draft
  const isUnexplained = chosen === 'Rejected' && message.trim() === ''
  const isContradicted = chosen !== undefined && chosen !== 'Rejected' && options.flaggedReason !== ''
  const isUncompared = chosen === 'Approved' && (options.uncompared ?? []).length > 0
  const doubt = firstDoubt({ unexplained: isUnexplained, contradicted: isContradicted, uncompared: isUncompared })
  // If the flagged answers have changed since the question, the form asks again.
  const isSameDoubt = attempt?.doubt === doubt && attempt?.flagged === options.flaggedReason
  const unconfirmed = isSameDoubt ? attempt : undefined
  const change = (next: Draft) => {
    setAttempt(undefined)
    setDraft(next)
    options.onDraftChange(next)
  }
  const write = (text: string) => change({ ...draft, message: text })
  return {
    chosen,
    message,
    /** The message without the text about flagged answers, which the request for changes contains as well. */
    ownText: ownText(draft),
    isStatusMissing,
    /** Whether a status is chosen and, for a rejection, a reason is given. */
    isComplete: chosen !== undefined && !isUnexplained,
    write,
    pick: (decision: Decision | undefined) => {
      const next = withDecision({ ...draft, picked: chosen }, decision)
      // An emptied message begins again with the flagged answers.
      change(next.message.trim() === '' ? { ...next, message: '', inserted: '' } : next)
      setIsStatusMissing(false)
    },
    /** Appends a sentence to the message. */
    add: (sentence: string) => write([message.trim(), sentence].join(' ').trim().slice(0, MESSAGE_LENGTH)),
    /**
     * Set after the first attempt to save a doubtful decision: what the form asks, and whether the reviewer wanted to
     * close the dialog or open the next application. Doubtful decisions are allowed, so the form asks once, and saves
     * at the second attempt.
     */
    unconfirmed,
    save: (then: 'close' | 'next') => {
      if (doubt && !unconfirmed) {
        setAttempt({ goal: then, doubt, flagged: options.flaggedReason })
        if (isUnexplained) messageBox.current?.focus()
        return
      }
      if (chosen || !options.needsStatus) {
        options.onSave({ status: chosen ?? '', message: message.trim() }, then)
        return
      }
      setIsStatusMissing(true)
      toasts.error(t('review.decision.required'))
      firstChoice.current?.focus()
    },
  }
}

/** The unsent decisions by `unsentKey`. */
export const decisionDrafts: DecisionDrafts = unsentWork<Draft>('decision', { isKeptInTab: true })
