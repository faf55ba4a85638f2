// SPDX-License-Identifier: Apache-2.0
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { FormProvider, type UseFormReturn, useForm } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { Prefill } from '#shared/applications/prefill.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { Button } from '#web/components/controls/button.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { useDismissErrorToasts } from '#web/components/form/dismiss-error-toasts.ts'
import type { FieldErrors } from '#web/forms/device-database.ts'
import type { DraftIdentity } from '#web/forms/drafts.ts'
import { recordSending } from '#web/forms/form-lock.ts'
import { takePreservedValues, usePreservedForm, wasClosedBySessionEnd } from '#web/forms/preserved-values.ts'
import { randomId } from '#web/forms/upload.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useLocation } from '#web/lib/router.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { lazyComponent } from '#web/startup/lazy-component.tsx'
import { ApplicationProvider, useApplication, useErrorSummary } from './answers/application-context.ts'
import { applicationResolver, pathOfFieldError } from './answers/application-resolver.ts'
import { type ApplyValues, startingValues } from './answers/apply-values.ts'
import { isReady, useDocuments } from './documents/document-state.ts'
import { useDraftAutosave } from './draft/draft-autosave.ts'
import { restoreDraft, type SavedDraft } from './draft/draft-values.ts'
import { OfferedDraft, RestoredNotice, ReturnedNotice, StorageWarning } from './draft/saved-draft.ts'
import { useOfferedDraft } from './draft/use-offered-draft.ts'
import type { Resubmission } from './resubmission/resubmission-parts.tsx'
import { useSubmission } from './sending/use-submission.ts'
import { FormStep, StepProgress } from './steps/form-step.tsx'
import { firstStepWithErrors, pathsOf, type Step, type Steps, stepsOf, useSteps } from './steps/use-steps.ts'

/** Only the check page sends the form, so this code is loaded while the applicant fills in the form. */
export const SendingStatus = lazyComponent(
  () => import('./sending/sending-status.tsx').then((module) => module.SendingStatus),
  { errorFallback: null },
)

interface ApplicationFormProps {
  user: CurrentUser
  service: OfferedService
  limits: UploadLimits
  prefill: Prefill
  identity: DraftIdentity
  saved: SavedDraft | null
  resubmission: Resubmission | null
  /** Opens the form again, with another draft or, if it is null, without a draft. */
  onReplace: (saved: SavedDraft | null) => void
  /** Called when the user clicks Continue, even if the step has errors. */
  onContinue: () => void
  /** Notices above the form. */
  children: ReactNode
}

/**
 * The form of any service, generated from its definition. A step shows its errors when the user continues, and clears
 * each error when its field is edited (spec §5).
 */
export function ApplicationForm(props: ApplicationFormProps) {
  const { user, service, limits, prefill, identity, saved, resubmission, onReplace, onContinue, children } = props
  const { pathname } = useLocation()
  const [isReturning] = useState(() => wasClosedBySessionEnd(pathname))
  const [preserved] = useState(() => takePreservedValues<ApplyValues>(user.email, pathname))
  const [pristine] = useState(() => startingValues(service, prefill))
  const [submissionKey] = useState(() => saved?.draft.submissionKey ?? randomId())
  const form = useForm<ApplyValues>({
    defaultValues:
      preserved ?? (saved ? restoreDraft(service, saved.draft, saved.documents) : resubmission?.values) ?? pristine,
    resolver: useMemo(
      () => applicationResolver(service, limits, resubmission?.rejectedFiles),
      [service, limits, resubmission],
    ),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { marked, rejectedFiles } = resubmission ?? {}
  const steps = useSteps(service, {
    firstStep: Math.max(
      0,
      stepsOf(service).findIndex(({ names }) => names.some((name) => marked?.has(name))),
    ),
    isComplete: resubmission !== null,
    isResumed: preserved !== undefined,
  })
  const [openedStep] = useState(steps.step)
  const takesDocuments = steps.steps[steps.step]?.names.some((name) => name in service.documents) ?? false
  const correctionOf = resubmission?.reference ?? saved?.draft.correctionOf
  const offered = useOfferedDraft({ user, identity, submissionKey, correctionOf, saved: saved?.draft })
  const { autosave, isUnsaved } = useDraftAutosave({
    user,
    form,
    service,
    pristine,
    identity,
    submissionKey,
    correctionOf,
  })
  usePreservedForm(user.email, pathname, form.getValues, resubmission?.values ?? pristine)
  const showRejection = (fieldErrors: FieldErrors = []) => {
    for (const fieldError of fieldErrors) {
      form.setError(pathOfFieldError(service, fieldError), { type: 'server', message: fieldError.message })
    }
    const stepWithErrors = firstStepWithErrors(service, steps.steps, form)
    if (stepWithErrors !== -1) steps.open(stepWithErrors)
  }
  const hasOpened = useRef(false)
  useEffect(() => {
    // The portal may have rejected this form while the outbox sent it.
    if (!hasOpened.current) showRejection(saved?.draft.fieldErrors)
    hasOpened.current = true
  })
  const onRejected = (error: Error) => showRejection(isApiError(error) ? error.fieldErrors : undefined)
  const submission = useSubmission({ user, service, submissionKey, correctionOf, autosave, onRejected })
  useEffect(() => {
    recordSending(submission.isSending)
    return () => recordSending(false)
  }, [submission.isSending])
  const application = useMemo(
    () => ({ service, limits, prefill, marked, rejectedFiles }),
    [service, limits, prefill, marked, rejectedFiles],
  )
  return (
    <ApplicationProvider value={application}>
      <FormProvider {...form}>
        {children}
        {offered && (
          <OfferedDraft
            {...{ user, identity, offered, autosave }}
            isRestored={saved !== null}
            onContinue={onReplace}
            errorFallback={null}
          />
        )}
        {isReturning && preserved && steps.step === openedStep && <ReturnedNotice errorFallback={null} />}
        {saved && steps.step === 0 && (
          <RestoredNotice
            service={service}
            saved={saved}
            isComplete={preserved !== undefined}
            steps={steps}
            onDiscard={() => autosave.discard().then(() => onReplace(null))}
            errorFallback={null}
          />
        )}
        {(isUnsaved || takesDocuments) && <StorageWarning isUnsaved={isUnsaved} errorFallback={null} />}
        <FormBody {...{ user, submission, steps, isUnsaved, onContinue }} />
      </FormProvider>
    </ApplicationProvider>
  )
}

interface FormBodyProps {
  user: CurrentUser
  submission: ReturnType<typeof useSubmission>
  steps: Steps
  /** Whether the device could not save the last edits. */
  isUnsaved: boolean
  onContinue: () => void
}

/** The open step with its errors, the submission status and the buttons. */
function FormBody({ user, submission, steps, isUnsaved, onContinue }: FormBodyProps) {
  const t = useTranslate()
  const { service, form } = useApplication()
  const { step, checkPage, open } = steps
  const errors = useErrorSummary(steps.steps[step]?.names ?? [])
  useDismissErrorToasts(errors.length > 0)
  const { isSending, isPaused, error, stop } = submission
  const button = useFocusWhenPaused(isPaused)
  const { attempts, advance, showErrors } = useAdvance(steps)
  const isCheck = step === checkPage
  const { submit, isWorking } = useSubmitOnce(async () => {
    if (isPaused) return
    onContinue()
    if (!isCheck) return advance()
    await form.handleSubmit(
      (values) => submission.send(values),
      (fieldErrors) => {
        stop()
        showErrors(fieldErrors.root !== undefined)
      },
    )()
  })
  const stopAndReturn = () => {
    stop()
    button.current?.focus()
  }
  const isLocked = isSending || isPaused
  // While a document of this step is missing, the button that adds the document is the primary one.
  const lacksDocument = useDocuments(steps.steps[step]?.names ?? []).some(
    (document) => document.slot.expected && !isReady(document),
  )
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-6">
      <StepProgress steps={steps} />
      <ErrorSummary
        errors={errors}
        attempt={attempts + submission.failures}
        title={missingSentence(service, steps.steps, form)}
      />
      <div inert={isLocked} className="flex flex-col gap-6">
        <FormStep steps={steps} hasErrors={errors.length > 0} />
      </div>
      <div className="flex flex-col gap-4">
        {isCheck && (
          <SendingStatus {...{ submission, error, service, user }} onRetry={() => submit()} onStop={stopAndReturn} />
        )}
        <div className="flex flex-wrap gap-3">
          {step > 0 && (
            // While the form is sent, this button is invisible but not removed, so that the other button does not move.
            <Button
              variant="secondary"
              disabled={isLocked || isWorking}
              className={isLocked ? 'invisible' : ''}
              onClick={() => open(step - 1)}
            >
              {t('apply.back')}
            </Button>
          )}
          <Button
            ref={button}
            type="submit"
            variant={lacksDocument ? 'secondary' : 'primary'}
            busy={isWorking || isSending}
            aria-disabled={isPaused}
            className="max-sm:grow"
          >
            {t(isCheck ? 'apply.submit' : 'apply.continue')}
          </Button>
        </div>
        {!isUnsaved && <p className="text-ink-soft text-sm">{t('apply.draft.saved')}</p>}
      </div>
    </form>
  )
}

/**
 * `advance` opens the next step if the answers of this step are valid; otherwise it shows the errors. `showErrors` opens
 * the first step that has an error.
 */
function useAdvance({ steps, step, checkPage, wasChecked, open }: Steps) {
  const t = useTranslate()
  const { service, form } = useApplication()
  const [attempts, setAttempts] = useState(0)
  const showErrors = (isTooLarge = false) => {
    setAttempts((previous) => previous + 1)
    toasts.error(missingSentence(service, steps, form) ?? t('form.checkErrors'))
    const [slot = ''] = Object.keys(service.documents)
    const oversizedStep = isTooLarge ? steps.findIndex(({ names }) => names.includes(slot)) : -1
    const stepsWithErrors = [firstStepWithErrors(service, steps, form), oversizedStep].filter((index) => index !== -1)
    if (stepsWithErrors.length > 0) open(Math.min(...stepsWithErrors))
  }
  const advance = async () => {
    const current = steps[step]
    if (!current) return
    if (await form.trigger(pathsOf(service, current))) open(wasChecked ? checkPage : step + 1)
    else showErrors()
  }
  return { attempts, advance, showErrors }
}

/**
 * Focuses the submit button when sending pauses, because the disabled button has lost the focus while the form was being
 * sent. Does nothing if the user has focused another element.
 */
function useFocusWhenPaused(isPaused: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isPaused && document.activeElement === document.body) button.current?.focus()
  }, [isPaused])
  return button
}

const MISSING_ANSWER_ERRORS: readonly unknown[] = ['required', 'too-few-documents']

/**
 * The service's message about missing answers (spec §5, NOC). Undefined if nothing is missing, or if the service has no
 * such message.
 */
function missingSentence(service: OfferedService, steps: readonly Step[], form: UseFormReturn<ApplyValues>) {
  const paths = steps.flatMap((step) => pathsOf(service, step))
  return paths.some((path) => MISSING_ANSWER_ERRORS.includes(form.getFieldState(path).error?.message))
    ? service.words.notices.missing
    : undefined
}
