import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Submitted } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { upload } from '#web/forms/upload.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { navigate, useLocation } from '#web/lib/router.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useIsOnline } from '#web/lib/use-media-query.ts'
import { OWN_APPLICATIONS_KEY } from '#web/queries/own-applications.ts'
import { SESSION_KEY } from '#web/session/session.ts'
import { type ApplyValues, submissionForm } from '../answers/apply-values.ts'
import type { DraftKeeper } from '../draft/draft-keeper.ts'
import { sendingFault } from './sending-fault.ts'
import { useResume } from './use-resume.ts'

interface Submission {
  service: OfferedService
  /** The same for every try of one filled form: a second arrival gives back the first. */
  submissionKey: string
  keeper: DraftKeeper
  /** What the server found wrong stands at its field. */
  onRefused: (error: Error) => void
}

/**
 * Sends the form and tells how far it got; afterwards the confirmation stands at the same address (spec §8). Without a
 * network it waits, and goes on by itself.
 */
export function useSubmission({ service, submissionKey, keeper, onRefused }: Submission) {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const failureText = useFailureText()
  const isOnline = useIsOnline()
  const [share, setShare] = useState(0)
  const [failures, setFailures] = useState(0)
  const { notices } = service.words

  const sending = useMutation({
    mutationFn: (values: ApplyValues) => {
      setShare(0)
      const form = submissionForm(service, values)
      return upload<Submitted>(service.paths.submit, form, { idempotencyKey: submissionKey, onProgress: setShare })
    },
    onSuccess: async ({ data }) => {
      await keeper.drop()
      toasts.success(notices.submitted)
      void client.invalidateQueries({ queryKey: OWN_APPLICATIONS_KEY })
      navigate(pathname, { replace: true, state: data })
    },
    onError: (failure) => {
      setFailures((before) => before + 1)
      const fault = sendingFault(failure)
      if (fault === 'duplicate') toasts.warning(notices.duplicate ?? failureText(failure))
      else if (fault === 'signed-out' || fault === 'answers' || fault === 'consent') toasts.error(failureText(failure))
      else toasts.error(notices.failed)
      onRefused(failure)
      // What was typed outlives the session.
      keeper.touch()
      const kept = keeper.flush()
      // The notice takes the form's place, which comes back from what was kept.
      if (fault === 'consent') void kept.finally(() => void client.invalidateQueries({ queryKey: SESSION_KEY }))
    },
  })
  const { mutate, isPending, isSuccess, variables, reset } = sending
  const error = isPending ? null : sending.error
  const isPaused = !isOnline && sendingFault(error) === 'unreachable'
  useResume({ isPaused, isOnline, resume: () => variables && mutate(variables) })
  return { send: mutate, isSending: isPending || isSuccess, isPaused, share, error, failures, stop: reset }
}
