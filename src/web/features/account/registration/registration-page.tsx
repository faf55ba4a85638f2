import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { Registration } from '#shared/accounts/registration.ts'
import type { Registered } from '#shared/accounts/wire.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { personForm } from '#web/components/person-fields/person-values.ts'
import { showServerFaults } from '#web/forms/form-fields.ts'
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
import { BegunNotice, RegistrationStep, RestoredNotice } from './registration-questions.tsx'
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

/** Spec §2: registration. Its five sections are steps of one form; a page to check the answers follows. */
export function RegistrationPage() {
  const t = useTranslate()
  const policy = usePasswordPolicy()
  const [search] = useSearchParams()
  return (
    <AppShell width="form">
      <PageHeader title={t('register.title')} lead={!search.has('step') && t('register.lead')} />
      <RegistrationSteps policy={policy} />
      <p className="mt-6">
        {t('register.known')} <TextLink to="/login">{t('login.submit')}</TextLink>
      </p>
    </AppShell>
  )
}

/** The form: each step shows its errors when it is left, and clears each when its field is edited (spec §5). */
function RegistrationSteps({ policy }: { policy: PasswordPolicy }) {
  const t = useTranslate()
  const { form, begun, restore, discard } = useRegistrationForm(policy)
  const steps = useRegistrationSteps()
  const draft = useRegistrationDraft(form, steps.reached)
  const register = useRegister()
  const { attempt, showFaults, advance } = useAdvance(form, steps)
  const send = form.handleSubmit(
    (registration) =>
      register.mutateAsync(personForm(registration, form.getValues('profilePicture'))).then(draft.drop, (error) => {
        showServerFaults(error, REGISTRATION_FIELDS, form.setError)
        showFaults()
      }),
    showFaults,
  )
  const { submit, isWorking } = useSubmitOnce(steps.step === CHECK ? send : advance)
  const continueDraft = (email: string) => {
    const found = restore(email)
    if (found) steps.allow(found.reached)
    return found !== undefined
  }
  const startAgain = () => {
    discard()
    steps.startAgain()
    // This comes last, because emptying the form is an edit, which would be stored.
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
      {begun === 'hidden' && steps.step === 0 && <BegunNotice onContinue={continueDraft} />}
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        {begun === 'restored' && steps.step === 0 && <RestoredNotice onDiscard={startAgain} />}
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

/** The form. It is empty until the person who began a registration on this device gives its email address. */
function useRegistrationForm(policy: PasswordPolicy) {
  const t = useTranslate()
  const [begun, setBegun] = useState<'hidden' | 'restored' | undefined>(() =>
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
    setBegun('restored')
    return draft
  }
  const discard = () => {
    form.reset(empty)
    setBegun(undefined)
  }
  return { form, begun, restore, discard }
}

/** Leaves a step if its answers are right; otherwise shows what is wrong. */
function useAdvance(form: RegistrationForm, { step, reached, open }: ReturnType<typeof useRegistrationSteps>) {
  const t = useTranslate()
  const [attempt, setAttempt] = useState(0)
  const showFaults = () => {
    const faulty = STEPS.findIndex(({ fields }) => fields.some((name) => form.getFieldState(name).error))
    if (faulty === -1) return
    setAttempt((before) => before + 1)
    toasts.error(t('form.checkErrors'))
    if (faulty !== step) open(faulty)
  }
  const advance = async () => {
    // Once all steps have been open, the check page follows each of them, and all answers must be right.
    const isChecked = reached === CHECK
    const isRight = await form.trigger(isChecked ? undefined : [...(STEPS[step]?.fields ?? [])])
    if (isRight) open(isChecked ? CHECK : step + 1)
    else showFaults()
  }
  return { attempt, showFaults, advance }
}

/** Sends a registration; afterwards the person is logged in and reaches `/dashboard` in two seconds (spec §2, §7, §8). */
function useRegister() {
  const t = useTranslate()
  const client = useQueryClient()
  const navigateLater = useDelayedNavigate()
  const failureMessage = useFailureMessage()
  const messageOf = (error: Error) => failureMessage(error, t('register.failed'), true)

  const register = useMutation({
    mutationFn: (form: FormData) => upload<Registered>('/api/register', form),
    onSuccess: ({ data, next }) => {
      // With STRICT_ACCOUNT_PRIVACY, there is no session before the address is confirmed.
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
