import { type RefObject, useState } from 'react'
import type { Decision } from '#shared/applications/lifecycle.ts'
import { MESSAGE_LENGTH } from '#shared/applications/wire.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useTranslate } from '#web/lib/translation.tsx'

export interface DecisionDraftOptions {
  /** What this person may decide, as the server says. */
  decisions: readonly Decision[]
  /** Nothing is sent without a status (spec §5); where it may be, the server answers. */
  needsStatus: boolean
  onSave: (decided: { status: string; message: string }, then: 'close' | 'next') => void
}

/** What a reviewer has chosen and written, until it is saved. */
export function useDecisionDraft(options: DecisionDraftOptions, select: RefObject<HTMLSelectElement | null>) {
  const t = useTranslate()
  const [picked, setPicked] = useState<Decision>()
  const [message, write] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  // Somebody else may decide while the window is open, and take this choice away.
  const chosen = options.decisions.find((open) => open === picked)
  return {
    chosen,
    message,
    isMissing,
    write,
    pick: (decision: Decision | undefined) => {
      setPicked(decision)
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
