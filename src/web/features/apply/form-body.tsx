import { useEffect, useRef } from 'react'
import type { FieldErrors } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { Button } from '#web/components/controls/button.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { useApplication } from './answers/application-context.ts'
import type { ApplyValues } from './answers/apply-values.ts'
import { Questions } from './answers/questions.tsx'
import { useFaults } from './answers/use-faults.ts'
import { missingSentence } from './missing-sentence.ts'
import { SendingFailure } from './sending/sending-failure.tsx'
import { SendingPaused } from './sending/sending-paused.tsx'
import { SendingProgress } from './sending/sending-progress.tsx'
import type { useSubmission } from './sending/use-submission.ts'

interface FormBodyProps {
  user: CurrentUser
  submission: ReturnType<typeof useSubmission>
}

/** What is wrong, the questions, how the sending goes, and the button. */
export function FormBody({ user, submission }: FormBodyProps) {
  const t = useTranslate()
  const { service, form } = useApplication()
  const errors = useFaults()
  const { isSending, isPaused, error, share, stop } = submission
  const sayWhatIsWrong = (faults: FieldErrors<ApplyValues>) => {
    stop()
    toasts.error(missingSentence(service, faults) ?? t('form.checkErrors'))
  }
  const button = useFocusWhilePaused(isPaused)
  const { submit, isWorking } = useSubmitOnce(async () => {
    if (!isPaused) await form.handleSubmit((values) => submission.send(values), sayWhatIsWrong)()
  })
  const stopAndReturn = () => {
    stop()
    button.current?.focus()
  }
  const tries = form.formState.submitCount + submission.failures
  const isLocked = isSending || isPaused
  const hasFailed = error && !isPaused && errors.length === 0
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ErrorSummary errors={errors} attempt={tries} title={missingSentence(service, form.formState.errors)} />
      <div inert={isLocked} className={`flex flex-col gap-6 ${isLocked ? 'opacity-60' : ''}`}>
        <Questions />
      </div>
      <div className="flex flex-col gap-4">
        {hasFailed && <SendingFailure error={error} service={service} user={user} onRetry={() => submit()} />}
        {isPaused && <SendingPaused onStop={stopAndReturn} />}
        {isSending && <SendingProgress share={share} />}
        <Button
          ref={button}
          type="submit"
          busy={isWorking || isSending}
          aria-disabled={isPaused}
          className="w-full sm:w-auto sm:self-start"
        >
          {t('apply.submit')}
        </Button>
        <p className="text-ink-soft text-sm">{t('apply.draft.kept')}</p>
      </div>
    </form>
  )
}

/** While it sends the button takes no focus: it has it again when the sending pauses, unless somebody went elsewhere. */
function useFocusWhilePaused(isPaused: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPaused && document.activeElement === document.body) button.current?.focus()
  }, [isPaused])
  return button
}
