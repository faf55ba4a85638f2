// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { amendmentPath } from '#shared/applications/amendments.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { ownDetailsQuery } from '#web/components/applications/own-application.tsx'
import { personHeader, randomId, readResponse, sendWithProgress } from '#web/forms/upload.ts'
import { useFailureMessage } from '#web/i18n/failure-text.ts'
import { isApiError } from '#web/lib/api-client.ts'
import { sessionStorageValue } from '#web/lib/storage-value.ts'
import { OWN_APPLICATIONS_QUERY_KEY } from '#web/queries/own-applications.ts'
import { SESSION_QUERY_KEY } from '#web/session/session.ts'
import { type ApplyValues, submissionForm } from '../answers/apply-values.ts'
import type { DraftAutosave } from '../draft/draft-autosave.ts'
import { failureKindOf, showSubmissionFailure } from '../sending/use-submission.ts'

interface AmendmentOptions {
  user: CurrentUser
  part: OfferedService
  reference: string
  submissionKey: string
  autosave: DraftAutosave
  onRejected: (error: Error) => void
  onSent: () => void
}

/**
 * Sends the requested parts and reports the progress. After a failure, the draft is saved. If the office's request has been
 * closed in the meantime, the application is fetched again, and the screen says that no request is open.
 */
export function useAmendment({ user, part, reference, submissionKey, autosave, onRejected, onSent }: AmendmentOptions) {
  const client = useQueryClient()
  const failureMessage = useFailureMessage()
  const [progress, setProgress] = useState(0)
  const [failures, setFailures] = useState(0)
  const { mutate, error, isPending, isSuccess } = useMutation({
    mutationFn: async (values: ApplyValues) => {
      setProgress(0)
      const headers = { ...personHeader(user.username), 'Idempotency-Key': submissionKey }
      const body = submissionForm(part, values)
      const request = { method: 'POST', path: amendmentPath(reference), body, headers } as const
      return readResponse<{ message: string }>(await sendWithProgress(request, setProgress))
    },
    onSuccess: async () => {
      await autosave.drop()
      onSent()
      void client.invalidateQueries({ queryKey: OWN_APPLICATIONS_QUERY_KEY })
    },
    onError: (failure) => {
      setFailures((previous) => previous + 1)
      const kind = failureKindOf(failure)
      showSubmissionFailure(kind, failureMessage(failure, part.words.notices.failed))
      onRejected(failure)
      autosave.schedule()
      const saved = autosave.flush()
      if (isApiError(failure) && failure.code === 'amendment-over') {
        void client.invalidateQueries({ queryKey: ownDetailsQuery(reference).queryKey })
      }
      // The consent step replaces the form, which is later restored from the draft.
      if (kind === 'consent') {
        void saved.finally(() => void client.invalidateQueries({ queryKey: SESSION_QUERY_KEY }))
      }
    },
  })
  return { send: mutate, error: isPending ? null : error, isSending: isPending || isSuccess, progress, failures }
}

interface RequestedChanges {
  reference: string
  /** The instant of the office's request, which identifies it. */
  requestedAt: string
}

/**
 * The idempotency key of the changes for one request. The key survives a reload, so that a retry does not send the
 * changes twice.
 */
export function useIdempotencyKey({ reference, requestedAt }: RequestedChanges) {
  const [key] = useState(() => {
    const stored = sessionStorageValue(`gram-seva.amendment.${reference}.${requestedAt}`)
    const storedKey = stored.get() ?? randomId()
    stored.set(storedKey)
    return storedKey
  })
  return key
}
