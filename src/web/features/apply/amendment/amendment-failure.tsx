// SPDX-License-Identifier: Apache-2.0
import { Button } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { failureKindOf } from '../sending/use-submission.ts'

interface AmendmentFailureProps {
  error: Error
  onRetry: () => void
}

/** Explains why the changes were not sent, and offers the next step. */
export function AmendmentFailure({ error, onRetry }: AmendmentFailureProps) {
  const t = useTranslate()
  const cause = useFailureText()(error)
  if (!cause) return null
  const kind = failureKindOf(error)
  const canRetry = kind === 'unreachable' || kind === 'other'
  return (
    <Notice kind="error" live title={t('amendment.notSent')}>
      <p>{kind === 'unreachable' ? t('amendment.notSent.offline') : cause}</p>
      {canRetry && (
        <Button variant="secondary" compact className="mt-3" onClick={onRetry}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </Notice>
  )
}
