// SPDX-License-Identifier: Apache-2.0
import { type FocusEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { CurrentUser } from '#shared/accounts/wire.ts'
import { explanationField } from '#shared/applications/explanations.ts'
import type { Amendment, ApplicationDetails } from '#shared/applications/wire.ts'
import type { OfferedService } from '#shared/services/service-words.ts'
import type { UploadLimits } from '#shared/services/upload-limits.ts'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { ErrorSummary } from '#web/components/fields/error-summary.tsx'
import { useDismissErrorToasts } from '#web/components/form/dismiss-error-toasts.ts'
import type { DraftIdentity } from '#web/forms/drafts.ts'
import { takePreservedValues, usePreservedForm, wasClosedBySessionEnd } from '#web/forms/preserved-values.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { isApiError } from '#web/lib/api-client.ts'
import { useIsOnline } from '#web/lib/browser-state.ts'
import { useLocation } from '#web/lib/router.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import {
  ApplicationProvider,
  type DocumentToReplace,
  useApplication,
  useErrorSummary,
} from '../answers/application-context.ts'
import { applicationResolver, pathOfFieldError } from '../answers/application-resolver.ts'
import type { ApplyValues } from '../answers/apply-values.ts'
import { NO_PREFILL } from '../answers/prefill.ts'
import { useDraftAutosave } from '../draft/draft-autosave.ts'
import { restoreDraft, type SavedDraft } from '../draft/draft-values.ts'
import { RestoredNotice, ReturnedNotice, StorageWarning, useSavedDraft } from '../draft/saved-draft.ts'
import { SendingProgress } from '../sending/sending-status.tsx'
import { amendablePart, explainedSlots, partToSend, previousValues } from './amendable-part.ts'
import { AmendmentFailure } from './amendment-failure.tsx'
import { AmendmentProgress, goToPart, SendBar, SendSummary } from './amendment-progress.tsx'
import { canBeConfirmed, nextOpenPart, type PartState, useOpenPartErrors, usePartStates } from './corrected-parts.ts'
import { RequestedPart } from './requested-part.tsx'
import { useAmendment, useIdempotencyKey } from './use-amendment.ts'

export interface AmendmentScreenProps {
  user: CurrentUser
  application: ApplicationDetails
  /** The request that the applicant answers. */
  amendment: Amendment
  service: OfferedService
  limits: UploadLimits
  onSent: () => void
}

/** The form with only the requested parts, filled in with the draft on this device or with the previous answers. */
export function AmendmentScreen(props: AmendmentScreenProps) {
  const { user, application, amendment, service } = props
  const t = useTranslate()
  const { items } = amendment
  const { documents } = application
  const { part, names } = useMemo(
    () =>
      amendablePart(
        service,
        { items, documents },
        { failed: t('amendment.notSent'), explanation: t('amendment.keep.why') },
      ),
    [service, items, documents, t],
  )
  const identity: DraftIdentity = useMemo(
    () => ({
      email: user.email,
      serviceId: service.id,
      definitionVersion: service.version,
      amends: { reference: application._id, requestedAt: amendment.requestedAt },
    }),
    [user.email, service, application._id, amendment.requestedAt],
  )
  const { saved, replace } = useSavedDraft(identity)
  if (saved === undefined) return <SkeletonList />
  return (
    <AmendmentForm
      key={saved?.draft.savedAt ?? 'new'}
      {...props}
      {...{ part, names, identity, saved }}
      onDiscard={() => replace(null)}
    />
  )
}

interface AmendmentFormProps extends AmendmentScreenProps {
  part: OfferedService
  names: readonly string[]
  identity: DraftIdentity
  saved: SavedDraft | null
  onDiscard: () => void
}

function AmendmentForm(props: AmendmentFormProps) {
  const { user, application, amendment, part, names, limits, identity, saved, onSent, onDiscard } = props
  const { pathname } = useLocation()
  const [isReturning] = useState(() => wasClosedBySessionEnd(pathname))
  const [preserved] = useState(() => takePreservedValues<ApplyValues>(user.email, pathname))
  const [pristine] = useState(() => previousValues(part, application))
  const [initial] = useState(() => preserved ?? (saved ? restoreDraft(part, saved.draft, saved.documents) : pristine))
  const confirmation = useState(() => explainedSlots(part, initial))
  const [confirmed] = confirmation
  const form = useForm<ApplyValues>({
    defaultValues: initial,
    resolver: useMemo(() => applicationResolver(partToSend(part, confirmed), limits), [part, confirmed, limits]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { _id: reference } = application
  const { requestedAt } = amendment
  const submissionKey = useIdempotencyKey({ reference, requestedAt })
  const draftForm = { user, form, service: part, pristine, identity, submissionKey, correctionOf: undefined }
  const { autosave, isUnsaved } = useDraftAutosave(draftForm)
  usePreservedForm(user.email, pathname, form.getValues, pristine)
  const onRejected = (error: Error) => {
    for (const fieldError of isApiError(error) ? error.fieldErrors : []) {
      form.setError(pathOfFieldError(part, fieldError), { type: 'server', message: fieldError.message })
    }
  }
  const sending = useAmendment({ user, part, reference, submissionKey, autosave, onRejected, onSent })
  const context = useMemo(
    () => ({
      service: part,
      limits,
      prefill: NO_PREFILL,
      hasHeadings: true,
      toReplace: documentsToReplace(part, application, amendment),
    }),
    [part, limits, application, amendment],
  )
  return (
    <ApplicationProvider value={context}>
      <FormProvider {...form}>
        <div className="flex flex-col gap-6">
          <FormBody {...{ application, amendment, names, pristine, confirmation, sending }} isSaved={!isUnsaved}>
            {isReturning && preserved && <ReturnedNotice errorFallback={null} />}
            {saved && (
              <RestoredNotice
                service={part}
                saved={saved}
                isComplete={preserved !== undefined}
                onDiscard={() => autosave.discard().then(onDiscard)}
                errorFallback={null}
              />
            )}
            {isUnsaved && <StorageWarning isUnsaved errorFallback={null} />}
          </FormBody>
        </div>
      </FormProvider>
    </ApplicationProvider>
  )
}

/** The requested documents, with the files that the applicant has sent before. Those of a list are below its rows, as in the form. */
function documentsToReplace(
  { fields, documents }: OfferedService,
  application: ApplicationDetails,
  { items }: Amendment,
) {
  const toReplace: Record<string, DocumentToReplace> = {}
  for (const { name } of items) {
    const earlier = application.documents.filter(({ slot }) => slot === name)
    if (!documents[name] || fields[name]?.kind === 'list') continue
    const answer = application.answers[name]
    toReplace[name] = { earlier, earlierKind: typeof answer === 'string' ? answer : undefined }
  }
  return toReplace
}

interface FormBodyProps extends Pick<AmendmentFormProps, 'application' | 'amendment' | 'names'> {
  pristine: ApplyValues
  /** The names of the parts that the applicant has confirmed as right, and the function that changes them. */
  confirmation: [ReadonlySet<string>, (names: ReadonlySet<string>) => void]
  /** Whether the device has stored the last edits. */
  isSaved: boolean
  sending: ReturnType<typeof useAmendment>
  /** The notices about the draft. */
  children: ReactNode
}

/**
 * `goToNext` goes to the next part that is not done, searching from the part that last had the focus and, after the last part,
 * from the first. If the part with the focus is the only one left, its errors are shown.
 */
function useNextPart(parts: readonly PartState[]) {
  const lastFocused = useRef<string>(undefined)
  const showErrors = useOpenPartErrors()
  return {
    rememberPart: ({ target }: FocusEvent) => {
      lastFocused.current = target.closest<HTMLElement>('[data-part]')?.dataset.part ?? lastFocused.current
    },
    goToNext: async () => {
      const next = nextOpenPart(parts, lastFocused.current)
      if (!next) return
      if (next.name === lastFocused.current) await showErrors(next)
      else goToPart(next.name)
    },
  }
}

/** The errors, the requested parts with the reasons for the request, the progress, and the button that sends the changes. */
function FormBody(props: FormBodyProps) {
  const { application, amendment, names, pristine, confirmation, isSaved, sending, children } = props
  const t = useTranslate()
  const { form, service } = useApplication()
  const isOnline = useIsOnline()
  const [attempts, setAttempts] = useState(0)
  const [confirmed, setConfirmed] = confirmation
  const parts = usePartStates(names, pristine, confirmed)
  const openParts = parts.filter(({ isDone }) => !isDone)
  const { goToNext, rememberPart } = useNextPart(parts)
  const { send, error, isSending, progress, failures } = sending
  const foundErrors = useErrorSummary(names.flatMap((name) => [name, explanationField(name)]))
  // While parts are open, an error is shown only at its part, to which the button leads.
  const errors = openParts.length === 0 && attempts + failures > 0 ? foundErrors : []
  useDismissErrorToasts(errors.length > 0)
  const onInvalid = () => {
    setAttempts((previous) => previous + 1)
    toasts.error(t('form.checkErrors'))
  }
  const { submit, isWorking } = useSubmitOnce(async () => {
    if (openParts.length > 0) await goToNext()
    else await form.handleSubmit((values) => send(values), onInvalid)()
  })
  const confirm = (name: string, isRight: boolean) => {
    setConfirmed(new Set(isRight ? [...confirmed, name] : [...confirmed].filter((other) => other !== name)))
    form.clearErrors([`texts.${name}`, `texts.${explanationField(name)}`, `lists.${name}`, `documents.${name}`])
    if (service.documents[name]) keepDocuments(name, isRight)
  }
  const keepDocuments = (slot: string, isRight: boolean) => {
    form.setValue(`documents.${slot}`, [], { shouldDirty: true })
    if (!isRight) form.setValue(`texts.${explanationField(slot)}`, '', { shouldDirty: true })
    // If the documents stay, their kind stays, too.
    const kind = pristine.texts[slot]
    if (isRight && kind !== undefined) form.setValue(`texts.${slot}`, kind, { shouldDirty: true })
  }
  return (
    <form noValidate onSubmit={submit} onFocus={rememberPart} className="flex flex-col gap-6">
      {children}
      <ErrorSummary errors={errors} attempt={attempts + failures} />
      <div inert={isSending} className="flex flex-col gap-6">
        {parts.map((part, index) => (
          <RequestedPart
            key={part.name}
            part={part}
            position={{ number: index + 1, count: parts.length }}
            reason={amendment.items.find((item) => item.name === part.name)?.reason ?? ''}
            {...{ application, pristine }}
            canBeConfirmed={canBeConfirmed(service, part)}
            onConfirmedChange={(isRight) => confirm(part.name, isRight)}
            next={nextOpenPart(parts, part.name)}
          />
        ))}
      </div>
      {error && <AmendmentFailure error={error} onRetry={() => submit()} />}
      {!isOnline && !error && (
        <Notice kind="warning" live title={t('amendment.offline')}>
          {t('amendment.offline.text')}
        </Notice>
      )}
      {isSending && <SendingProgress progress={progress} title={t('amendment.sending')} />}
      <AmendmentProgress parts={parts} isSaved={isSaved} />
      {openParts.length === 0 && <SendSummary parts={parts} />}
      <SendBar parts={parts} isBusy={isWorking || isSending} />
    </form>
  )
}
