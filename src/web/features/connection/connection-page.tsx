import { RotateCw } from 'lucide-react'
import { Button } from '#web/components/controls/button.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { PublicShell } from '#web/shell/public-shell.tsx'
import { LineRow } from './line-row.tsx'
import { ResultText } from './result-text.tsx'
import { Summary } from './summary.tsx'
import { useConnectionCheck } from './use-connection-check.ts'

/** The connection check: what a village operator reads aloud when the portal does not work. */
export function ConnectionPage() {
  const t = useTranslate()
  const { lines, isChecking, checkedAt, checkAgain } = useConnectionCheck()
  return (
    <PublicShell>
      <div className="flex max-w-form flex-col gap-6">
        <PageHeader title={t('connection.title')} lead={t('connection.lead')} />
        <Summary lines={lines} isChecking={isChecking} />
        <ul aria-label={t('connection.lines')} className="rounded-md border border-line bg-surface">
          {lines.map((line) => (
            <LineRow key={line.id} {...line} />
          ))}
        </ul>
        {/* It stays a button while it checks, so that the keyboard stays on it. */}
        <Button className="w-full sm:w-fit" aria-disabled={isChecking} onClick={() => !isChecking && checkAgain()}>
          <RotateCw aria-hidden className="size-5" />
          {t('connection.again')}
        </Button>
        {!isChecking && <ResultText lines={lines} checkedAt={checkedAt} />}
      </div>
    </PublicShell>
  )
}
