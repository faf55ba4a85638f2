import { TextLink } from '#web/components/controls/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { RegistrationForm } from './registration-form.tsx'

/** Spec §2: registration, five sections on one page. */
export function RegistrationPage() {
  const t = useTranslate()
  const policy = usePasswordPolicy()
  return (
    <AppShell width="form">
      <PageHeader title={t('register.title')} lead={t('register.lead')} />
      <RegistrationForm policy={policy} />
      <p className="mt-6">
        {t('register.known')} <TextLink to="/login">{t('login.submit')}</TextLink>
      </p>
    </AppShell>
  )
}
