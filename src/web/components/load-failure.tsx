import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'

interface LoadFailureProps {
  /** What could not be fetched, in the words of the specification where it has them. */
  title: string
  error: unknown
  onRetry: () => void
}

/** In the place of a part of a screen that could not be fetched: what, why, and another try. */
export function LoadFailure({ title, error, onRetry }: LoadFailureProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  return (
    <Notice kind="error" live title={title}>
      <p className="mb-3">{failureText(error)}</p>
      <Button variant="secondary" compact onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}
