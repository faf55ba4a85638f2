// SPDX-License-Identifier: Apache-2.0
import { useState } from 'react'
import type { PortalInfo } from '#shared/portal-info.ts'
import { Button } from '#web/components/controls/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { Card } from '#web/components/layout/sections.tsx'
import { LoginReason } from '#web/components/session-end/lazy-session-end.ts'

import { useTranslate } from '#web/i18n/translation.tsx'
import { usePortal } from '#web/lib/portal.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useSessionEnd } from '#web/lib/session-end.ts'
import { AccountFrame, VillageStreet } from '../account-frame.tsx'
import { LoginForm } from './login-form.tsx'

/** Spec §2: the login page, titled Welcome Back. In demo mode, it also lists the demo accounts. */
export function LoginPage() {
  const t = useTranslate()
  const demoAccounts = usePortal().data?.demoAccounts ?? []
  const [search] = useSearchParams()
  const lead = t('login.lead')
  // After the end of a session, the same user usually logs in again, so the form contains that user's email address.
  const { user } = useSessionEnd()
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
      <PageHeader
        title={t('login.title')}
        lead={search.has('to') ? <LoginReason fallback={lead} errorFallback={lead} /> : lead}
      />
      <LoginForm key={chosen?.email} initial={chosen ?? user} />
    </AccountFrame>
  )
}

type DemoAccount = NonNullable<PortalInfo['demoAccounts']>[number]

interface DemoAccountsProps {
  accounts: readonly DemoAccount[]
  onChoose: (account: DemoAccount) => void
}

/** The accounts of the demo village. A click on one fills in the login form. */
function DemoAccounts({ accounts, onChoose }: DemoAccountsProps) {
  const t = useTranslate()
  return (
    <Card as="section" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts" className="text-lg">
        {t('login.demo.title')}
      </h2>
      <p className="text-ink-soft">{t('login.demo.text')}</p>
      <ul className="mt-3 flex flex-col">
        {accounts.map((account) => (
          <li
            key={account.email}
            className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1 border-line border-t py-3"
          >
            <div className="min-w-0">
              <p className="font-semibold">{t(`login.demo.${account.role}`)}</p>
              <p className="break-all text-ink-soft text-sm">{account.email}</p>
            </div>
            <Button
              variant="secondary"
              compact
              aria-label={t('login.demo.useOf', { email: account.email })}
              onClick={() => onChoose({ ...account })}
            >
              {t('login.demo.use')}
            </Button>
          </li>
        ))}
      </ul>
      <p className="border-line border-t pt-3 text-sm">
        {t('login.demo.password', { password: accounts[0]?.password ?? '' })}
      </p>
    </Card>
  )
}
