import { useState } from 'react'
import { ConfirmDialog } from '#web/components/dialog/question-dialog.tsx'
import { useFaultSentence } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SavingOverlay } from '../saving-overlay.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { type CertificateDialogProps, useCertificateStep } from './use-certificate-step.ts'

const REASON = 'revoke-reason'

/** Asks for a reason, and proposes to revoke the certificate. */
export function RevokeDialog({ application, certificate: { number }, onClose, onDone }: CertificateDialogProps) {
  const t = useTranslate()
  const sentence = useFaultSentence()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { ask, isAsking, isPending, failure, confirmation } = useCertificateStep('revoke', application._id, { onDone })
  const revoke = () => {
    const trimmed = reason.trim()
    setIsMissing(trimmed === '')
    if (trimmed === '') document.getElementById(REASON)?.focus()
    else ask({ reason: trimmed, number })
  }
  return (
    <ConfirmDialog
      title={t('review.certificate.revoke')}
      words={{ confirm: t('review.certificate.confirm.revoke'), keep: t('review.certificate.cancel') }}
      busy={isPending}
      failure={failure}
      onConfirm={revoke}
      onClose={onClose}
    >
      <p>{t('review.certificate.revoke.text', { number })}</p>
      <ReasonField
        step="revoke"
        name={REASON}
        value={reason}
        error={isMissing ? sentence('required', t('review.certificate.reason')) : undefined}
        onChange={(typed) => {
          setReason(typed)
          setIsMissing(false)
        }}
      />
      {isAsking && <ProposeDialog step="revoke" {...confirmation} />}
      {isPending && <SavingOverlay text={t('review.certificate.saving.revoke')} />}
    </ConfirmDialog>
  )
}
