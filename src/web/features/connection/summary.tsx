import { Notice } from '#web/components/feedback/notice.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import type { Line } from './use-connection-check.ts'

interface SummaryProps {
  lines: readonly Line[]
  isChecking: boolean
}

/** The whole check in one line; it is spoken when the check is done. */
export function Summary({ lines, isChecking }: SummaryProps) {
  const t = useTranslate()
  const faulty = lines.filter(({ finding }) => finding?.level === 'fails')
  const names = faulty.map(({ name }) => t(name)).join(', ')
  return (
    <div role="status">
      {isChecking && <Notice title={t('connection.checking')} />}
      {!isChecking && faulty.length === 0 && <Notice kind="success" title={t('connection.all')} />}
      {!isChecking && faulty.length > 0 && (
        <Notice kind="error" title={t('connection.faulty', { count: faulty.length })}>
          <p>{t('connection.faulty.which', { names })}</p>
        </Notice>
      )}
    </div>
  )
}
