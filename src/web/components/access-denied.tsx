import { useTranslate } from '#web/lib/translation.tsx'
import { AppShell } from './frame/app-shell.tsx'
import { LinkButton } from './link-button.tsx'
import { PageHeading } from './page-heading.tsx'

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
