import { useTranslate } from '#web/lib/translation.tsx'
import { AppShell } from './frame/app-shell.tsx'
import { PageHeading } from './page-heading.tsx'

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
