// SPDX-License-Identifier: Apache-2.0
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { Registration } from '#shared/accounts/registration.ts'
import type { Registered } from '#shared/accounts/wire.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { SkeletonList } from '#web/components/feedback/skeleton.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { personForm } from '#web/components/person-fields/person-values.ts'
import { showServerErrors } from '#web/forms/form-fields.ts'
import { findRegistrationDraft, hasRegistrationDraft } from '#web/forms/registration-draft.ts'
import { upload } from '#web/forms/upload.ts'
import { useFailureMessage } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { useDelayedNavigate, useSearchParams } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { showFailure, toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { onLogin, storeUser } from '#web/session/session.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { useIsHydrated } from '#web/startup/prerendered.ts'
import { OfferedDraftNotice, RegistrationStep, RestoredNotice } from './registration-questions.tsx'
import {
  CHECK,
  emptyRegistration,
  REGISTRATION_FIELDS,
  type RegistrationValues,
  registrationResolver,
  STEPS,
} from './registration-values.ts'
import {
  type RegistrationForm,
  useRegistrationDraft,
  useRegistrationSteps,
  withDraft,
} from './use-registration-steps.ts'

/** Spec §2: registration. The five sections are steps of one form. After them, a check page shows all answers. */
export function RegistrationPage() {
  const t = useTranslate()
  const policy = usePasswordPolicy()
  const [search] = useSearchParams()
  return (
    <AppShell width="form">
      <PageHeader title={t('register.title')} lead={!search.has('step') && t('register.lead')} />
      {/* The form is not prerendered, because hydration would overwrite text that was typed before. */}
      {useIsHydrated() ? <RegistrationSteps policy={policy} /> : <SkeletonList />}
      <p className="mt-6">
        {t('register.known')} <TextLink to="/login">{t('login.submit')}</TextLink>
      </p>
    </AppShell>
  )
}

/**
 * The form. A step shows its errors when the user continues, and clears each error when its field is edited (spec §5).
 */
function RegistrationSteps({ policy }: { policy: PasswordPolicy }) {
  const t = useTranslate()
  const { form, draftState, restore, discard } = useRegistrationForm(policy)
  const steps = useRegistrationSteps()
  const draft = useRegistrationDraft(form, steps.reached)
  const register = useRegister()
  const { attempt, showErrors, advance } = useAdvance(form, steps)
  const send = form.handleSubmit(
    (registration) =>
      register.mutateAsync(personForm(registration, form.getValues('profilePicture'))).then(draft.drop, (error) => {
        showServerErrors(error, REGISTRATION_FIELDS, form.setError)
        showErrors()
      }),
    showErrors,
  )
  const { submit, isWorking } = useSubmitOnce(steps.step === CHECK ? send : advance)
  const continueDraft = (email: string) => {
    const restored = restore(email)
    if (restored) steps.allowUpTo(restored.reached)
    return restored !== undefined
  }
  const startAgain = () => {
    discard()
    steps.startAgain()
    // This comes last, because clearing the form counts as an edit, which the autosave would store.
    draft.drop()
  }
  const registered = register.data
  if (registered?.next) {
    return (
      <Notice kind="success" live title={t('confirmation.mailed')}>
        <p>{t('confirmation.mailed.text', { email: registered.data.email })}</p>
      </Notice>
    )
  }
  return (
    <FormProvider {...form}>
      {draftState === 'hidden' && steps.step === 0 && <OfferedDraftNotice onContinue={continueDraft} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {draftState === 'restored' && steps.step === 0 && <RestoredNotice onDiscard={startAgain} />}
        <RegistrationStep
          step={steps.step}
          onChange={steps.open}
          attempt={attempt}
          isWorking={isWorking || register.isPending}
          isDone={register.isSuccess}
          failure={register.isPending ? undefined : register.failure}
        />
      </form>
    </FormProvider>
  )
}

/**
 * Creates the form. If somebody began a registration on this device, its draft is `hidden` until the user enters the
 * draft's email address.
 */
function useRegistrationForm(policy: PasswordPolicy) {
  const t = useTranslate()
  const [draftState, setDraftState] = useState<'hidden' | 'restored' | undefined>(() =>
    hasRegistrationDraft() ? 'hidden' : undefined,
  )
  const [empty] = useState(() => emptyRegistration(t('register.default.country'), t('register.default.nationality')))
  const form: RegistrationForm = useForm<RegistrationValues, unknown, Registration>({
    defaultValues: empty,
    resolver: useMemo(() => registrationResolver(policy), [policy]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const restore = (email: string) => {
    const draft = findRegistrationDraft(email)
    if (!draft) return undefined
    form.reset(withDraft(empty, draft))
    setDraftState('restored')
    return draft
  }
  const discard = () => {
    form.reset(empty)
    setDraftState(undefined)
  }
  return { form, draftState, restore, discard }
}

/** Continues to the next step if the answers are valid; otherwise shows the errors. */
function useAdvance(form: RegistrationForm, { step, reached, open }: ReturnType<typeof useRegistrationSteps>) {
  const t = useTranslate()
  const [attempt, setAttempt] = useState(0)
  const showErrors = () => {
    const stepWithErrors = STEPS.findIndex(({ fields }) => fields.some((name) => form.getFieldState(name).error))
    if (stepWithErrors === -1) return
    setAttempt((previous) => previous + 1)
    toasts.error(t('form.checkErrors'))
    if (stepWithErrors !== step) open(stepWithErrors)
  }
  const advance = async () => {
    // If the check page has been open before, Continue returns to the check page from any step, provided that the answers
    // of all steps are valid.
    const isChecked = reached === CHECK
    const isValid = await form.trigger(isChecked ? undefined : [...(STEPS[step]?.fields ?? [])])
    if (isValid) open(isChecked ? CHECK : step + 1)
    else showErrors()
  }
  return { attempt, showErrors, advance }
}

/**
 * Sends a registration, which also logs the user in. Two seconds later, opens `/dashboard` (spec §2, §7, §8).
 */
function useRegister() {
  const t = useTranslate()
  const client = useQueryClient()
  const navigateLater = useDelayedNavigate()
  const failureMessage = useFailureMessage()
  const messageOf = (error: Error) => failureMessage(error, t('register.failed'), true)

  const register = useMutation({
    mutationFn: (form: FormData) => upload<Registered>('/api/register', form),
    onSuccess: ({ data, next }) => {
      // The server sends `next` only with the setting STRICT_ACCOUNT_PRIVACY: the user must confirm the email address before
      // the first login, so there is no session yet.
      if (next) return
      onLogin(client)
      storeUser(data)
      toasts.success(t('register.success'))
      navigateLater('/dashboard', TIMINGS.afterRegistration)
    },
    onError: (error) => showFailure(messageOf(error)),
  })
  return { ...register, failure: register.error ? messageOf(register.error) : undefined }
}
