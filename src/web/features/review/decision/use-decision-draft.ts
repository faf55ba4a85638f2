import { type RefObject, useState } from 'react'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'

/** A decision that is not sent yet. */
interface Draft {
  picked: Decision | undefined
  message: string
}

/** What was begun, by application: turning to a neighbour or closing the window takes nothing away. */
export type DecisionDrafts = Map<string, Draft>

export interface DecisionDraftOptions {
  /** What was begun here before. */
  begun: Draft | undefined
  onBegin: (draft: Draft) => void
  /** What this person may decide, as the server says. */
  decisions: readonly Decision[]
  /** Nothing is sent without a status (spec §5); where it may be, the server answers. */
  needsStatus: boolean
  onSave: (decided: { status: string; message: string }, then: 'close' | 'next') => void
}

/** What a reviewer has chosen and written, until it is saved. */
export function useDecisionDraft(options: DecisionDraftOptions, select: RefObject<HTMLSelectElement | null>) {
  const t = useTranslate()
  const [{ picked, message }, setDraft] = useState<Draft>(options.begun ?? { picked: undefined, message: '' })
  const [isMissing, setIsMissing] = useState(false)
  // Somebody else may decide while the window is open, and take this choice away.
  const chosen = options.decisions.find((open) => open === picked)
  const change = (draft: Draft) => {
    setDraft(draft)
    options.onBegin(draft)
  }
  const write = (text: string) => change({ picked, message: text })
  return {
    chosen,
    message,
    isMissing,
    write,
    pick: (decision: Decision | undefined) => {
      change({ picked: decision, message })
      setIsMissing(false)
    },
    /** Puts a sentence below what is written already. */
    add: (sentence: string) => write([message.trim(), sentence].join(' ').trim().slice(0, MESSAGE_LENGTH)),
    save: (then: 'close' | 'next') => {
      if (chosen || !options.needsStatus) {
        options.onSave({ status: chosen ?? '', message: message.trim() }, then)
        return
      }
      setIsMissing(true)
      toasts.error(t('review.decision.required'))
      select.current?.focus()
    },
  }
}
