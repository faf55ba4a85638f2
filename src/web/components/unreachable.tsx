import { useTranslate } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

/** Instead of what could not be fetched: why, and another try. */
export function Unreachable({ onRetry, title }: { onRetry: () => void; title?: string }) {
  const t = useTranslate()
  return (
    <Notice kind="error" live title={title ?? t('shell.unreachable.title')}>
      <p className="mb-3">{t('shell.unreachable.text')}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}
