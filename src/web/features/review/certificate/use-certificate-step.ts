import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Correct, Revoke } from '#shared/applications/certificate-wire.ts'
import type { CertificateStep } from '#shared/applications/lifecycle.ts'
import type { ApplicationDetails } from '#shared/applications/wire.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { applicationQuery, LISTS_KEY } from '../review-queries.ts'

/** Props of the dialogs of both steps. */
export interface CertificateDialogProps {
  application: ApplicationDetails
  /** The newest certificate of the application. */
  certificate: NonNullable<ApplicationDetails['certificate']>
  onClose: () => void
  /** Called after the step has succeeded. */
  onDone: () => void
}

const SUCCESS = { correct: 'review.certificate.corrected', revoke: 'review.certificate.revoked' } as const

/**
 * Corrects or revokes the certificate of an application, and fetches the changed data again. After a conflict (409) with
 * another admin's step the dialog shows the new state, and keeps the typed text.
 */
export function useCertificateStep<S extends CertificateStep>(step: S, reference: string, onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: LISTS_KEY })
    return client.invalidateQueries({ queryKey: applicationQuery(reference).queryKey })
  }
  const mutation = useMutation({
    mutationFn: (request: Omit<S extends 'correct' ? Correct : Revoke, '_id'>) =>
      postJson(`/api/certificates/${step}`, { _id: reference, ...request }),
    onSuccess: async () => {
      toasts.success(t(SUCCESS[step]))
      await refresh()
      onDone()
    },
    onError: async (error) => {
      if (isRefusal(error) && error.status === 409) await refresh()
    },
  })
  const failure = mutation.error ? failureText(mutation.error, t('review.certificate.failed')) : undefined
  return { ...mutation, failure }
}
