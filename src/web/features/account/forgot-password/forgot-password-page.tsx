// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { VillageStreet } from '#web/features/account/account-frame.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { CodeStep } from './code-step.tsx'
import type { SentCode } from './email-step.tsx'
import { EmailStep } from './email-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'

/**
 * The progress: to whom a code was sent (after step 1), and the code itself when the server has verified it (after step 2).
 */
interface Progress {
  sent: SentCode
  otp?: string
}

/** Spec §2: forgotten password, in three separate steps. */
export function ForgotPasswordPage() {
  const t = useTranslate()
  const [progress, setProgress] = useState<Progress>()
  const onSent = (sent: SentCode) => setProgress({ sent })
  return (
    <AccountFrame beside={<VillageStreet />}>
      <PageHeader title={t('reset.title')} back={{ to: '/login', label: t('reset.backToLogin') }} />
      {!progress && <EmailStep onSent={onSent} />}
      {progress && progress.otp === undefined && (
        <CodeStep
          sent={progress.sent}
          onSent={onSent}
          onVerified={(otp) => setProgress({ ...progress, otp })}
          onOtherEmail={() => setProgress(undefined)}
        />
      )}
      {progress?.otp !== undefined && <NewPasswordStep email={progress.sent.email} otp={progress.otp} />}
    </AccountFrame>
  )
}
