import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OfferedService } from '#shared/services/wire.ts'
import type { DraftPlace } from '#web/forms/drafts.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { createDraftKeeper } from './draft-keeper.ts'

interface DraftKeeping {
  form: UseFormReturn<ApplyValues>
  service: OfferedService
  place: DraftPlace
  submissionKey: string
}

/** Keeps the form half a second after the last letter, and at once when the page is hidden or left. */
export function useDraftKeeping({ form, service, place, submissionKey }: DraftKeeping) {
  const [keeper] = useState(() => createDraftKeeper({ service, place, submissionKey, read: () => form.getValues() }))
  useEffect(() => {
    const stop = form.subscribe({ formState: { values: true }, callback: keeper.touch })
    const keepWhenHidden = () => {
      if (document.visibilityState === 'hidden') void keeper.flush()
    }
    document.addEventListener('visibilitychange', keepWhenHidden)
    return () => {
      document.removeEventListener('visibilitychange', keepWhenHidden)
      stop()
      void keeper.flush()
    }
  }, [form, keeper])
  return keeper
}
