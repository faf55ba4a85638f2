import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Correct, Revoke } from '#shared/applications/certificate-register-wire.ts'
import type { CertificateStep } from '#shared/applications/certificate-steps.ts'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal, postJson } from '#web/lib/api-client.ts'
import { toasts } from '#web/lib/toasts.ts'
import { applicationQuery, LISTS_KEY } from '../review-queries.ts'

const SAID = { correct: 'review.certificate.corrected', revoke: 'review.certificate.revoked' } as const

/**
 * Takes one step with the certificate of an application, and fetches anew whatever it changed; also when somebody else
 * was faster, so that the window shows how things stand, with what was typed still in place.
 */
export function useCertificateStep<S extends CertificateStep>(step: S, reference: string, onDone: () => void) {
  const t = useTranslate()
  const client = useQueryClient()
  const failureText = useFailureText()
  const refresh = () => {
    void client.invalidateQueries({ queryKey: LISTS_KEY })
    return client.invalidateQueries({ queryKey: applicationQuery(reference).queryKey })
  }
  const taken = useMutation({
    mutationFn: (asked: Omit<S extends 'correct' ? Correct : Revoke, '_id'>) =>
      postJson(`/api/certificates/${step}`, { _id: reference, ...asked }),
    onSuccess: async () => {
      toasts.success(t(SAID[step]))
      await refresh()
      onDone()
    },
    onError: async (error) => {
      if (isRefusal(error) && error.status === 409) await refresh()
    },
  })
  const failure = taken.error ? failureText(taken.error, t('review.certificate.failed')) : undefined
  return { ...taken, failure }
}
