import { LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { PageHeading } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { LostGoat } from './lost-goat.tsx'

/** Any address that stands for nothing (spec §2). */
export function NotFoundPage() {
  const t = useTranslate()
  return (
    <PublicShell width="form">
      <div className="flex flex-col items-center gap-4 py-6 text-center">
        <LostGoat />
        <PageHeading>{t('notFound.title')}</PageHeading>
        <p className="max-w-96 text-ink-soft">{t('notFound.text')}</p>
        <LinkButton to="/">{t('notFound.home')}</LinkButton>
        <TextLink to="/help" className="flex min-h-11 items-center">
          {t('notFound.help')}
        </TextLink>
      </div>
    </PublicShell>
  )
}
