import { useEffect, useMemo, useRef, useState } from 'react'
import { type FieldErrors, FormProvider, useForm } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import type { OfferedService, UploadLimits } from '#shared/services/wire.ts'
import { Button } from '#web/components/button.tsx'
import { ErrorSummary } from '#web/components/error-summary.tsx'
import { type DraftPlace, randomId } from '#web/forms/drafts.ts'
import { useSubmitOnce } from '#web/forms/use-submit-once.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isRefusal } from '#web/lib/api-faults.ts'
import { toasts } from '#web/lib/toasts.ts'
import { ApplicationProvider, useApplication, useFaults } from './answers/application-context.ts'
import { applicationResolver, pathOfFault } from './answers/application-resolver.ts'
import { type ApplyValues, emptyValues } from './answers/apply-values.ts'
import { Questions } from './answers/questions.tsx'
import { useDraftKeeping } from './draft/draft-keeper.ts'
import { restored } from './draft/draft-values.ts'
import { RestoredNotice, type useKeptDraft } from './draft/saved-draft.tsx'
import { SendingFailure, SendingPaused, SendingProgress } from './sending/sending-status.tsx'
import { useSubmission } from './sending/use-submission.ts'

interface ApplicationFormProps {
  user: CurrentUser
  service: OfferedService
  limits: UploadLimits
  place: DraftPlace
  kept: NonNullable<ReturnType<typeof useKeptDraft>['kept']> | null
  onDiscard: () => void
}

/** One form for every service, drawn from its definition: all faults at once, each gone with the first edit (spec §5). */
export function ApplicationForm({ user, service, limits, place, kept, onDiscard }: ApplicationFormProps) {
  const [submissionKey] = useState(() => kept?.draft.submissionKey ?? randomId())
  const form = useForm<ApplyValues>({
    defaultValues: kept ? restored(service, kept.draft, kept.documents) : emptyValues(service),
    resolver: useMemo(() => applicationResolver(service, limits), [service, limits]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const keeper = useDraftKeeping({ form, service, place, submissionKey })
  const onRefused = (error: Error) => {
    for (const fault of isRefusal(error) ? error.faults : []) {
      form.setError(pathOfFault(service, fault), { type: 'server', message: fault.message })
    }
  }
  const submission = useSubmission({ service, submissionKey, keeper, onRefused })
  const application = useMemo(() => ({ service, limits }), [service, limits])
  const discard = async () => {
    await keeper.drop()
    onDiscard()
  }
  return (
    <ApplicationProvider value={application}>
      <FormProvider {...form}>
        {kept && <RestoredNotice service={service} savedAt={kept.draft.savedAt} onDiscard={() => void discard()} />}
        <FormBody user={user} submission={submission} />
      </FormProvider>
    </ApplicationProvider>
  )
}

interface FormBodyProps {
  user: CurrentUser
  submission: ReturnType<typeof useSubmission>
}

/** What is wrong, the questions, how the sending goes, and the button. */
function FormBody({ user, submission }: FormBodyProps) {
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

const MISSING: readonly unknown[] = ['required', 'too-few-documents']

/** The service's one sentence for whatever is missing (spec §5, NOC); undefined where nothing is, or it has none. */
function missingSentence({ words }: OfferedService, faults: FieldErrors<ApplyValues>) {
  const found = [...Object.values(faults.texts ?? {}), ...Object.values(faults.documents ?? {})]
  return found.some((fault) => fault && 'message' in fault && MISSING.includes(fault.message))
    ? words.notices.missing
    : undefined
}
