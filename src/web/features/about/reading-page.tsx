import type { ReactNode } from 'react'
import type { MessageKey } from '#shared/locales/translator.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'

interface ReadingPageProps {
  title: MessageKey
  lead: MessageKey
  children: ReactNode
}

/** A page that is read from top to bottom, in a column that is easy to read. */
export function ReadingPage({ title, lead, children }: ReadingPageProps) {
  const t = useTranslate()
  return (
    <PublicShell>
      <div className="max-w-form">
        <PageHeader title={t(title)} lead={t(lead)} />
        <div className="flex flex-col gap-8">{children}</div>
      </div>
    </PublicShell>
  )
}
