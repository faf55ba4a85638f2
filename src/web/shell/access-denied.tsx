import { LinkButton } from '#web/components/link-button.tsx'
import { PageHeading } from '#web/components/page-heading.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AppShell } from './app-shell.tsx'

/** Spec §8: a page that this person may not see. */
export function AccessDenied({ text, loginText }: { text: string; loginText?: string | undefined }) {
  const t = useTranslate()
  return (
    <AppShell width="form">
      <div role="alert" className="flex flex-col items-start gap-4 py-8">
        <PageHeading>{t('denied.title')}</PageHeading>
        <p>{text}</p>
        <LinkButton to="/login">{loginText ?? t('denied.login')}</LinkButton>
      </div>
    </AppShell>
  )
}

/** After a logout, until `/` opens: nothing of the person stays in sight of the next one at this device. */
export function Farewell() {
  const t = useTranslate()
  return (
    <AppShell width="form">
      <div className="flex flex-col gap-3 py-8">
        <PageHeading>{t('logout.success')}</PageHeading>
        <p className="text-ink-soft">{t('logout.leaving')}</p>
      </div>
    </AppShell>
  )
}
