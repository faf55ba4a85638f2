import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { STATISTICS_KEY } from '#web/queries/own-applications.ts'
import { applicationQuery, LISTS_KEY } from '../review-queries.ts'
import type { ReviewVoice } from '../review-voice.ts'

/**
 * Sends a decision together with the status that the reviewer saw, and fetches anew whatever it changed. `onChanged`
 * is told before, whoever decided: what stands in the lists is no longer so.
 */
export function useDecision(application: ApplicationDetails, voice: ReviewVoice, onChanged: () => void) {
  const { _id, collection, status: from } = application
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => {
    onChanged()
    void client.invalidateQueries({ queryKey: LISTS_KEY })
    void client.invalidateQueries({ queryKey: STATISTICS_KEY })
    return client.invalidateQueries({ queryKey: applicationQuery(_id).queryKey })
  }
  const decision = useMutation({
    mutationFn: (decided: { status: string; message: string }) =>
      postJson('/api/updatestatus', { appId: _id, collection, from, ...decided }),
    onSuccess: () => {
      toasts.success(t(voice.saved))
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
