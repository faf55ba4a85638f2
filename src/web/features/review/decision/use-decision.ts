import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { postJson } from '#web/lib/api-client.ts'
import { isRefusal } from '#web/lib/api-faults.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { toasts } from '#web/lib/toasts.ts'
import { useTranslate } from '#web/lib/translation.tsx'
import { applicationQuery, LISTS_KEY } from '../review-queries.ts'
import type { ReviewVoice } from '../review-voice.ts'

interface Steps {
  onSaved: () => void
  /** Whoever decided: what stands in the lists is no longer so. */
  onChanged: () => void
}

/** Sends a decision together with the status that the reviewer saw, and fetches anew whatever it changed. */
export function useDecision({ _id, collection, status: from }: ApplicationDetails, voice: ReviewVoice, steps: Steps) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => {
    steps.onChanged()
    void client.invalidateQueries({ queryKey: LISTS_KEY })
    return client.invalidateQueries({ queryKey: applicationQuery(_id).queryKey })
  }
  const decision = useMutation({
    mutationFn: (decided: { status: string; message: string }) =>
      postJson('/api/updatestatus', { appId: _id, collection, from, ...decided }),
    onSuccess: () => {
      toasts.success(t(voice.saved))
      steps.onSaved()
      void refresh()
    },
    onError: async (error) => {
      toasts.error(t(isRefusal(error) ? voice.refused : voice.failed))
      // Somebody else was faster: the sheet shows how it stands now, with what was typed still in place.
      if (isRefusal(error) && error.status === 409) await refresh()
    },
  })
  return { ...decision, failure: decision.error ? failureText(decision.error) : undefined }
}
