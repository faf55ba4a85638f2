// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'

import { useTranslate } from '#web/i18n/translation.tsx'
import { AccountFrame, VillageStreet } from '../account-frame.tsx'
import { CodeStep } from './code-step.tsx'
import type { SentCode } from './email-step.tsx'
import { EmailStep } from './email-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'

/** The result of the completed steps. */
interface Progress {
  /** The code that step 1 has sent. */
  sent: SentCode
  /** The code that the user entered, after the server has verified it in step 2. */
  otp?: string
}

/** Spec §2: a user who has forgotten the password sets a new one, in three separate steps. */
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
