import { Button, LinkButton } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { useLocation } from '#web/lib/router.tsx'
import { loginUrlReturningTo } from '#web/session/return-url.ts'
import { failureKindOf } from '../sending/use-submission.ts'

interface AmendmentFailureProps {
  error: Error
  onRetry: () => void
}

/** Explains why the changes were not sent, and offers the next step. */
export function AmendmentFailure({ error, onRetry }: AmendmentFailureProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const { pathname } = useLocation()
  const kind = failureKindOf(error)
  if (kind === 'signed-out') {
    return (
      <Notice kind="warning" live title={t('amendment.signedOut')}>
        <p className="mb-3">{t('amendment.signedOut.text')}</p>
        <LinkButton variant="secondary" compact to={loginUrlReturningTo(pathname)}>
          {t('amendment.signedOut.login')}
        </LinkButton>
      </Notice>
    )
  }
  const canRetry = kind === 'unreachable' || kind === 'other'
  return (
    <Notice kind="error" live title={t('amendment.notSent')}>
      <p>{kind === 'unreachable' ? t('amendment.notSent.offline') : failureText(error)}</p>
      {canRetry && (
        <Button variant="secondary" compact className="mt-3" onClick={onRetry}>
          {t('shell.tryAgain')}
        </Button>
      )}
    </Notice>
  )
}
