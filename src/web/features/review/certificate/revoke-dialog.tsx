// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { useFieldErrorText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SavingOverlay } from '../saving-overlay.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { type CertificateDialogProps, useCertificateStep } from './use-certificate-step.ts'

const REASON_ID = 'revoke-reason'

/** Asks for a reason, then proposes to revoke the certificate. */
export function RevokeDialog({ application, certificate: { number }, onClose, onDone }: CertificateDialogProps) {
  const t = useTranslate()
  const describeFieldError = useFieldErrorText()
  const [reason, setReason] = useState('')
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const { ask, isAsking, isPending, failure, confirmation } = useCertificateStep('revoke', application._id, { onDone })
  const revoke = () => {
    const trimmed = reason.trim()
    setIsReasonMissing(trimmed === '')
    if (trimmed === '') document.getElementById(REASON_ID)?.focus()
    else ask({ reason: trimmed, number })
  }
  return (
    <ConfirmDialog
      title={t('review.certificate.revoke')}
      labels={{ confirm: t('review.certificate.confirm.revoke'), cancel: t('review.certificate.cancel') }}
      busy={isPending}
      failure={failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('review.certificate.revoke.text', { number })}</p>
      <ReasonField
        step="revoke"
        name={REASON_ID}
        value={reason}
        error={isReasonMissing ? describeFieldError('required', t('review.certificate.reason')) : undefined}
        onChange={(typed) => {
          setReason(typed)
          setIsReasonMissing(false)
        }}
      />
      {isAsking && <ProposeDialog step="revoke" {...confirmation} />}
      {isPending && <SavingOverlay text={t('review.certificate.saving.revoke')} />}
    </ConfirmDialog>
  )
}
