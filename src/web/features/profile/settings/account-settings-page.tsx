// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { ROLES } from '#shared/applications/lifecycle.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { SessionGate } from '#web/shell/signed-in/session-gate.tsx'
import { ConsentSection } from './consent-section.tsx'
import { DataSection } from './data-section.tsx'
import { LanguageSection, TextSizeSection } from './display-sections.tsx'
import { DraftsSection } from './drafts-section.tsx'
import { ErasureSection, OfficeErasureSection } from './erasure-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { WeeklyMailSection } from './weekly-mail-section.tsx'

/** Spec §2, `/profile/settings`. */
export function AccountSettingsPage() {
  return (
    <SessionGate
      head={
        <div className="max-w-form">
          <SettingsHeader />
        </div>
      }
      roles={ROLES}
    >
      {(user) => <AccountSettings user={user} />}
    </SessionGate>
  )
}

function SettingsHeader() {
  const t = useTranslate()
  return <PageHeader title={t('shell.profile.settings')} lead={t('settings.lead')} />
}

function AccountSettings({ user }: { user: CurrentUser }) {
  const isApplicant = user.role === 'user'
  return (
    <div className="max-w-form">
      <SettingsHeader />
      <div className="flex flex-col gap-6">
        <LanguageSection />
        <TextSizeSection />
        {user.role === 'admin' && <WeeklyMailSection />}
        <PasswordSection username={user.email} />
        {!isApplicant && <SecondFactorSection email={user.email} />}
        <SessionsSection />
        {isApplicant && <DraftsSection />}
        {isApplicant && <ConsentSection />}
        <DataSection isApplicant={isApplicant} />
        {isApplicant ? <ErasureSection username={user.email} /> : <OfficeErasureSection />}
      </div>
    </div>
  )
}
