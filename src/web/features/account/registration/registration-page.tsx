import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { Registration } from '#shared/accounts/registration.ts'
import type { Registered } from '#shared/accounts/wire.ts'
import { TextLink } from '#web/components/controls/button.tsx'
import { Notice } from '#web/components/feedback/notice.tsx'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { personForm } from '#web/components/person-fields/person-values.ts'
import { showServerFaults } from '#web/forms/form-fields.ts'
import { upload } from '#web/forms/upload.ts'
import { useFailureMessage } from '#web/i18n/failure-text.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { usePasswordPolicy } from '#web/lib/portal.ts'
import { useDelayedNavigate } from '#web/lib/router.tsx'
import { TIMINGS } from '#web/lib/timings.ts'
import { showFailure, toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { onLogin, storeUser } from '#web/session/session.ts'
import { AppShell } from '#web/shell/app-shell.tsx'
import { RegistrationQuestions } from './registration-questions.tsx'
import {
  EMPTY_REGISTRATION,
  REGISTRATION_FIELDS,
  type RegistrationValues,
  registrationResolver,
} from './registration-values.ts'

/** Spec §2: registration, five sections on one page. */
export function RegistrationPage() {
  const t = useTranslate()
  const policy = usePasswordPolicy()
  return (
    <AppShell width="form">
      <PageHeader title={t('register.title')} lead={t('register.lead')} />
      <RegistrationForm policy={policy} />
      <p className="mt-6">
        {t('register.known')} <TextLink to="/login">{t('login.submit')}</TextLink>
      </p>
    </AppShell>
  )
}

/** Registration: shows all errors on submission, and clears each when its field is edited (spec §5). */
function RegistrationForm({ policy }: { policy: PasswordPolicy }) {
  const t = useTranslate()
  const register = useRegister()
  const form = useForm<RegistrationValues, unknown, Registration>({
    defaultValues: EMPTY_REGISTRATION,
    resolver: useMemo(() => registrationResolver(policy), [policy]),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  })
  const { submit, isWorking } = useSubmitOnce(
    form.handleSubmit(
      (registration) =>
        register
          .mutateAsync(personForm(registration, form.getValues('profilePicture')))
          .catch((error) => showServerFaults(error, REGISTRATION_FIELDS, form.setError)),
      () => toasts.error(t('form.checkErrors')),
    ),
  )
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
      <form noValidate onSubmit={submit} className="flex flex-col gap-8">
        <RegistrationQuestions
          isSending={isWorking || register.isPending}
          isDone={register.isSuccess}
          failure={register.isPending ? undefined : register.failure}
        />
      </form>
    </FormProvider>
  )
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
      // With strict privacy there is no session before the address is confirmed.
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
