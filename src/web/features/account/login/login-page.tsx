import { useState } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { AccountFrame } from '../account-frame.tsx'
import { VillageStreet } from '../village-street.tsx'
import { type DemoAccount, DemoAccounts } from './demo-accounts.tsx'
import { LoginForm } from './login-form.tsx'

/** Spec §2: login, titled Welcome Back. */
export function LoginPage() {
  const t = useTranslate()
  const demoAccounts = usePortal().data?.demoAccounts ?? []
  const [chosen, setChosen] = useState<DemoAccount>()
  return (
    <AccountFrame
      beside={
        <div className="flex flex-col gap-8">
          <VillageStreet />
          {demoAccounts.length > 0 && <DemoAccounts accounts={demoAccounts} onChoose={setChosen} />}
        </div>
      }
    >
      <PageHeader title={t('login.title')} lead={t('login.lead')} />
      <LoginForm key={chosen?.email} initial={chosen} />
    </AccountFrame>
  )
}
