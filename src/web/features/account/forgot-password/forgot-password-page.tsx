import { useState } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AccountFrame } from '../account-frame.tsx'
import { VillageStreet } from '../village-street.tsx'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'
import { NewPasswordStep } from './new-password-step.tsx'

/** How far a person got: which address, the demo's code if one came, and the code that was verified. */
interface Progress {
  email: string
  demoCode?: string | undefined
  otp?: string
}

/** Spec §2: forgotten password in three steps, each on its own. */
export function ForgotPasswordPage() {
  const t = useTranslate()
  const [progress, setProgress] = useState<Progress>()
  const sent = (email: string, demoCode: string | undefined) => setProgress({ email, demoCode })
  return (
    <AccountFrame beside={<VillageStreet />}>
      <PageHeader title={t('reset.title')} back={{ to: '/login', label: t('reset.backToLogin') }} />
      {!progress && <EmailStep onSent={sent} />}
      {progress && progress.otp === undefined && (
        <CodeStep
          email={progress.email}
          demoCode={progress.demoCode}
          onSent={sent}
          onVerified={(otp) => setProgress({ ...progress, otp })}
          onOtherEmail={() => setProgress(undefined)}
        />
      )}
      {progress?.otp !== undefined && <NewPasswordStep email={progress.email} otp={progress.otp} />}
    </AccountFrame>
  )
}
