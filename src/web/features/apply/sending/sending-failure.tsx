import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/wire.ts'
import { Button, LinkButton, TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ownListPath } from '#web/queries/own-applications.ts'
import { loginUrlReturningTo } from '#web/session/return-url.ts'
import { sendingFault } from './sending-fault.ts'

interface SendingFailureProps {
  error: Error
  service: OfferedService
  user: CurrentUser
  onRetry: () => void
}

/** Why the application did not arrive, what became of what was typed, and the next step. */
export function SendingFailure({ error, service, user, onRetry }: SendingFailureProps) {
  const t = useTranslate()
  const failureText = useFailureText()
  const { notices } = service.words
  const text = failureText(error)
  const fault = sendingFault(error)
  if (fault === 'answers') return <Notice kind="error" title={text} />
  if (fault === 'duplicate') {
    return (
      <Notice kind="warning" live title={notices.duplicate ?? text}>
        <TextLink to={ownListPath(user.username)}>{t('apply.duplicate.list')}</TextLink>
      </Notice>
    )
  }
  if (fault === 'signed-out') {
    return (
      <Notice kind="warning" live title={t('apply.signedOut.title')}>
        <p className="mb-3">{t('apply.signedOut.text')}</p>
        <LinkButton variant="secondary" to={loginUrlReturningTo(service.paths.page)} compact>
          {t('apply.signedOut.login')}
        </LinkButton>
      </Notice>
    )
  }
  const isUnreachable = fault === 'unreachable'
  return (
    <Notice kind="error" live title={isUnreachable ? t('apply.unreachable.title') : notices.failed}>
      <p className="mb-3">{isUnreachable ? t('apply.unreachable.text') : text}</p>
      <Button variant="secondary" compact onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}
