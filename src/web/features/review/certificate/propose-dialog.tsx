// SPDX-License-Identifier: Apache-2.0
import type { Credentials } from '#shared/accounts/factor.ts'
import type { CertificateStep } from '#shared/applications/lifecycle.ts'
import { ReauthenticationDialog } from '#web/components/second-factor/reauthentication-dialog.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'

interface ProposeDialogProps {
  step: CertificateStep
  busy: boolean
  error: Error | null
  onSubmit: (credentials: Credentials) => void
  onClose: () => void
}

/** Asks the admin for password and code, and explains that a second person must confirm the proposal. */
export function ProposeDialog({ step, ...confirmation }: ProposeDialogProps) {
  const t = useTranslate()
  const confirm = t(`review.certificate.confirm.${step}`)
  return (
    <ReauthenticationDialog
      {...confirmation}
      title={confirm}
      labels={{ confirm, cancel: t('review.certificate.cancel') }}
    >
      <p>{t('review.certificate.twoPersons')}</p>
    </ReauthenticationDialog>
  )
}
