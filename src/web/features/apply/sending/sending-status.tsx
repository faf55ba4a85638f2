// SPDX-License-Identifier: Apache-2.0
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import { Button, TextLink } from '#web/components/controls/button.tsx'
import { FailureNotice, Notice } from '#web/components/feedback/notice.tsx'
import { useFailureText } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { ownListPath } from '#web/queries/own-applications.ts'
import { failureKindOf, type useSubmission } from './use-submission.ts'

/** The number of steps in which the progress is announced to screen readers. */
const ANNOUNCED_STEPS = 10

/** Scrolls the progress to the middle of the window, because it may be behind the bottom bar. */
const showInMiddle = (card: HTMLElement | null) => card?.scrollIntoView({ block: 'center' })

/** The progress of the upload. It is shown continuously, and announced in steps of ten percent. */
export function SendingProgress({ progress, title }: { progress: number; title?: string }) {
  const t = useTranslate()
  const percent = Math.floor(progress * 100)
  const announcedPercent = Math.floor(progress * ANNOUNCED_STEPS) * (100 / ANNOUNCED_STEPS)
  const textOf = (shown: number) => {
    if (progress === 0) return t('apply.sending.waiting')
    return percent >= 100 ? t('apply.sending.checking') : t('apply.sending.share', { percent: shown })
  }
  return (
    <div ref={showInMiddle} className="flex flex-col gap-1.5 rounded-md border border-line bg-surface p-4">
      <label htmlFor="sending" className="font-semibold">
        {title ?? t('apply.sending')}
      </label>
      <progress id="sending" max={100} value={percent} className="h-3 w-full rounded-full bg-line" />
      <p aria-hidden className="text-ink-soft tabular-nums">
        {textOf(percent)}
      </p>
      <p role="status" className="sr-only">
        {textOf(announcedPercent)}
      </p>
    </div>
  )
}

interface SendingStatusProps extends Omit<SendingFailureProps, 'error'> {
  submission: Pick<ReturnType<typeof useSubmission>, 'isSending' | 'isPaused' | 'progress'>
  /** The error of the last attempt; null if there is none, or while the form is being sent. */
  error: Error | null
  onStop: () => void
}

/** The failure, the pause or the progress of a submission; nothing if the form has not been sent. */
export function SendingStatus({ submission, error, onStop, ...failureProps }: SendingStatusProps) {
  const { isSending, isPaused, progress } = submission
  return (
    <>
      {error && !isPaused && <SendingFailure error={error} {...failureProps} />}
      {isPaused && <SendingPaused onStop={onStop} />}
      {isSending && <SendingProgress progress={progress} />}
    </>
  )
}

/**
 * Shown while sending is paused because the device is offline. The application is sent when the network is back, unless
 * the user stops the submission.
 */
function SendingPaused({ onStop }: { onStop: () => void }) {
  const t = useTranslate()
  return (
    <Notice kind="warning" live title={t('apply.paused.title')}>
      <p className="mb-3">{t('apply.paused.text')}</p>
      <Button variant="secondary" compact onClick={onStop}>
        {t('apply.paused.stop')}
      </Button>
    </Notice>
  )
}

interface SendingFailureProps {
  error: Error
  service: OfferedService
  user: CurrentUser
  onRetry: () => void
}

/** Explains why the submission failed, and offers the next step. */
function SendingFailure({ error, service, user, onRetry }: SendingFailureProps) {
  const t = useTranslate()
  const text = useFailureText()(error)
  if (!text) return null
  const { notices } = service.words
  const kind = failureKindOf(error)
  if (kind === 'answers') return <FailureNotice title={notices.failed} cause={text} />
  if (kind === 'duplicate') {
    return (
      <Notice kind="warning" live title={text}>
        <TextLink to={ownListPath(user.username)}>{t('apply.duplicate.list')}</TextLink>
      </Notice>
    )
  }
  const isUnreachable = kind === 'unreachable'
  return (
    <Notice kind="error" live title={notices.failed}>
      {isUnreachable && <p>{t('apply.unreachable.title')}</p>}
      <p className="mb-3">{isUnreachable ? t('apply.unreachable.text') : text}</p>
      <Button variant="secondary" compact onClick={onRetry}>
        {t('shell.tryAgain')}
      </Button>
    </Notice>
  )
}
