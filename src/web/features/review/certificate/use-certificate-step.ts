// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Credentials } from '#shared/accounts/factor.ts'
import type { CorrectionRequest, RevocationRequest } from '#shared/applications/certificate-wire.ts'
import type { CertificateStep } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { applicationQuery, LISTS_QUERY_KEY } from '../review-queries.ts'

/** The props of the dialogs for both steps. */
export interface CertificateDialogProps {
  application: ApplicationDetails
  /** The newest certificate of the application. */
  certificate: NonNullable<ApplicationDetails['certificate']>
  onClose: () => void
  /** Called after the step has succeeded. */
  onDone: () => void
}

/** The request without the password and the code, which the user types in a further dialog. */
type StepRequest<S extends CertificateStep> = Omit<S extends 'correct' ? CorrectionRequest : RevocationRequest, '_id'>

/**
 * Proposes to correct or revoke the certificate of an application, after the admin has entered password and code. Then
 * fetches the changed data. If another admin was faster (409), the dialog shows the new state and keeps the typed text.
 */
export function useCertificateStep<S extends CertificateStep>(
  step: S,
  reference: string,
  { onDone, onFieldErrors }: { onDone: () => void; onFieldErrors?: (error: Error) => void },
) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const [request, setRequest] = useState<StepRequest<S>>()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: LISTS_QUERY_KEY })
    return client.invalidateQueries({ queryKey: applicationQuery(reference).queryKey })
  }
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (credentials: Credentials) =>
      postJson<{ message: string }>(`/api/certificates/${step}`, { _id: reference, ...request, ...credentials }),
    onSuccess: async ({ message }) => {
      toasts.success(message)
      await refresh()
      onDone()
    },
    onError: async (rejection) => {
      if (isAboutCredentials(rejection)) return
      // The form shows why the step failed.
      setRequest(undefined)
      onFieldErrors?.(rejection)
      if (isApiError(rejection) && rejection.status === 409) await refresh()
    },
  })
  const ask = (request: StepRequest<S>) => {
    reset()
    setRequest(request)
  }
  const confirmation = { busy: isPending, error, onSubmit: mutate, onClose: () => setRequest(undefined) }
  const failure = isPending || request ? undefined : failureText(error, t('review.certificate.failed'))
  return { ask, isAsking: request !== undefined, isPending, failure, confirmation }
}

/** Whether a request was rejected because of the password or the code. Their dialog then shows the error. */
const isAboutCredentials = (error: Error) =>
  isApiError(error) &&
  (error.code === 'too-many-tries' || error.fieldErrors.some(({ field }) => field === 'password' || field === 'code'))
