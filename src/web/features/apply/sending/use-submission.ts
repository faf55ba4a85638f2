import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Submitted } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { useFailureText } from '#web/lib/failure-text.ts'
import { OWN_APPLICATIONS_KEY } from '#web/lib/own-applications.ts'
import { toasts } from '#web/lib/toasts.ts'
import { upload } from '#web/lib/upload.ts'
import { type ApplyValues, submissionForm } from '../answers/apply-values.ts'
import type { DraftKeeper } from '../draft/draft-keeper.ts'
import { sendingFault } from './sending-fault.ts'

interface Submission {
  service: OfferedService
  /** The same for every try of one filled form: a second arrival gives back the first. */
  submissionKey: string
  keeper: DraftKeeper
}

/** Sends the form and tells how far it got; afterwards the confirmation stands at the same address (spec §8). */
export function useSubmission({ service, submissionKey, keeper }: Submission) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const failureText = useFailureText()
  const [share, setShare] = useState(0)
  const [failures, setFailures] = useState(0)
  const { notices } = service.words

  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (values: ApplyValues) => {
      setShare(0)
      const form = submissionForm(service, values)
      return upload<Submitted>(service.paths.submit, form, { idempotencyKey: submissionKey, onProgress: setShare })
    },
    onSuccess: async ({ data }) => {
      await keeper.drop()
      toasts.success(notices.submitted)
      void client.invalidateQueries({ queryKey: OWN_APPLICATIONS_KEY })
      await navigate(pathname, { replace: true, state: { submitted: data } })
    },
    onError: (failure) => {
      setFailures((before) => before + 1)
      const fault = sendingFault(failure)
      if (fault === 'duplicate') toasts.warning(notices.duplicate ?? failureText(failure))
      else if (fault === 'signed-out' || fault === 'answers') toasts.error(failureText(failure))
      else toasts.error(notices.failed)
      // What was typed outlives the session.
      keeper.touch()
      void keeper.flush()
    },
  })
  return { send: mutate, isSending: isPending || isSuccess, share, error: isPending ? null : error, failures }
}
