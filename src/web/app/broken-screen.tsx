import { Button } from '#web/components/button.tsx'
import { PageHeading } from '#web/components/page-heading.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { AppShell } from '#web/shell/app-shell.tsx'

/** What stands in the place of a screen that could not be drawn. */
export function BrokenScreen() {
  const t = useTranslate()
  return (
    <AppShell width="form">
      <div role="alert" className="flex flex-col items-start gap-4 py-8">
        <PageHeading>{t('shell.broken.title')}</PageHeading>
        <p>{t('shell.broken.text')}</p>
        <Button onClick={() => window.location.reload()}>{t('shell.broken.reload')}</Button>
      </div>
    </AppShell>
  )
}
