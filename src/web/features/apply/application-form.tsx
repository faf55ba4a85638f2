import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { Button } from '#web/components/controls/button.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import type { DraftPlace } from '#web/forms/drafts.ts'
import { holdValues, takeHeldValues } from '#web/forms/held-values.ts'
import { randomId } from '#web/forms/upload.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-client.ts'
import { useLocation } from '#web/lib/router.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { hasSessionEnded } from '#web/session/session.ts'
import { ApplicationProvider, useApplication, useErrorSummary } from './answers/application-context.ts'
import { applicationResolver, pathOfFault } from './answers/application-resolver.ts'
import { type ApplyValues, emptyValues } from './answers/apply-values.ts'
import { Questions } from './answers/questions.tsx'
import { type Correction, CorrectionNotice } from './correction/correction.tsx'
import { useDraftAutosave } from './draft/draft-autosave.ts'
import { restoreDraft } from './draft/draft-values.ts'
import { RestoredNotice, type useSavedDraft } from './draft/saved-draft.tsx'
import { SendingFailure, SendingPaused, SendingProgress } from './sending/sending-status.tsx'
import { useSubmission } from './sending/use-submission.ts'

interface ApplicationFormProps {
  user: CurrentUser
  service: OfferedService
  limits: UploadLimits
  place: DraftPlace
  saved: NonNullable<ReturnType<typeof useSavedDraft>['saved']> | null
  correction: Correction | null
  onDiscard: () => void
}

/** The form of any service, from its definition: shows all errors at once and clears each on edit (spec §5). */
export function ApplicationForm(props: ApplicationFormProps) {
  const { user, service, limits, place, saved, correction, onDiscard } = props
  const { pathname } = useLocation()
  const [held] = useState(() => takeHeldValues<ApplyValues>(user.email, pathname))
  const [submissionKey] = useState(() => saved?.draft.submissionKey ?? randomId())
  const form = useForm<ApplyValues>({
    defaultValues:
      held ??
      (saved ? restoreDraft(service, saved.draft, saved.documents) : correction?.values) ??
      emptyValues(service),
    resolver: useMemo(() => applicationResolver(service, limits), [service, limits]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const autosave = useDraftAutosave({ form, service, place, submissionKey, correctionOf: correction?.reference })
  useEffect(() => {
    return () => {
      if (hasSessionEnded()) holdValues(user.email, pathname, form.getValues())
    }
  }, [user.email, pathname, form])
  const onRefused = (error: Error) => {
    for (const fault of isRefusal(error) ? error.faults : []) {
      form.setError(pathOfFault(service, fault), { type: 'server', message: fault.message })
    }
  }
  const submission = useSubmission({
    user,
    service,
    submissionKey,
    correctionOf: correction?.reference ?? saved?.draft.correctionOf,
    autosave,
    onRefused,
  })
  const marked = correction?.marked
  const application = useMemo(() => ({ service, limits, marked }), [service, limits, marked])
  const discard = async () => {
    await autosave.drop()
    onDiscard()
  }
  return (
    <ApplicationProvider value={application}>
      <FormProvider {...form}>
        {correction && <CorrectionNotice service={service} correction={correction} />}
        {saved && (
          <RestoredNotice
            service={service}
            savedAt={saved.draft.savedAt}
            isEarlier={saved.isEarlier}
            isComplete={held !== undefined}
            onDiscard={() => void discard()}
          />
        )}
        <FormBody user={user} submission={submission} />
      </FormProvider>
    </ApplicationProvider>
  )
}

interface FormBodyProps {
  user: CurrentUser
  submission: ReturnType<typeof useSubmission>
}

/** Error summary, questions, submission status and the submit button. */
function FormBody({ user, submission }: FormBodyProps) {
  const t = useTranslate()
  const { service, form } = useApplication()
  const errors = useErrorSummary()
  const { isSending, isPaused, error, share, stop } = submission
  const showErrorToast = (faults: FieldErrors<ApplyValues>) => {
    stop()
    toasts.error(missingSentence(service, faults) ?? t('form.checkErrors'))
  }
  const button = useFocusWhenPaused(isPaused)
  const { submit, isWorking } = useSubmitOnce(async () => {
    if (!isPaused) await form.handleSubmit((values) => submission.send(values), showErrorToast)()
  })
  const stopAndReturn = () => {
    stop()
    button.current?.focus()
  }
  const attempts = form.formState.submitCount + submission.failures
  const isLocked = isSending || isPaused
  const hasFailed = error && !isPaused && errors.length === 0
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <ErrorSummary errors={errors} attempt={attempts} title={missingSentence(service, form.formState.errors)} />
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
        <p className="text-ink-soft text-sm">{t('apply.draft.saved')}</p>
      </div>
    </form>
  )
}

/** Returns the focus, lost while sending, to the submit button when sending pauses, unless it moved elsewhere. */
function useFocusWhenPaused(isPaused: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPaused && document.activeElement === document.body) button.current?.focus()
  }, [isPaused])
  return button
}

const MISSING: readonly unknown[] = ['required', 'too-few-documents']

/** The service's sentence for missing answers (spec §5, NOC); undefined if nothing is missing or it has none. */
function missingSentence({ words }: OfferedService, faults: FieldErrors<ApplyValues>) {
  const found = [...Object.values(faults.texts ?? {}), ...Object.values(faults.documents ?? {})]
  return found.some((fault) => fault && 'message' in fault && MISSING.includes(fault.message))
    ? words.notices.missing
    : undefined
}
