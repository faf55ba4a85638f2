import { useMemo } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { PasswordPolicy } from '#shared/accounts/password.ts'
import type { Registration } from '#shared/accounts/registration.ts'
import { showServerFaults } from '#web/forms/form-fields.ts'
import { useTranslate } from '#web/i18n/translation.tsx'
import { toasts } from '#web/lib/toasts.ts'
import { useSubmitOnce } from '#web/lib/use-submit-once.ts'
import { RegistrationQuestions } from './registration-questions.tsx'
import { registrationResolver } from './registration-resolver.ts'
import {
  EMPTY_REGISTRATION,
  REGISTRATION_FIELDS,
  type RegistrationValues,
  registrationForm,
} from './registration-values.ts'
import { useRegister } from './use-register.ts'

/** Registration: all faults at once on submission, each gone as soon as its field is edited (spec §5). */
export function RegistrationForm({ policy }: { policy: PasswordPolicy }) {
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
        register.mutate(registrationForm(registration, form.getValues('profilePicture')), {
          onError: (error) => showServerFaults(error, REGISTRATION_FIELDS, form.setError),
        }),
      () => toasts.error(t('form.checkErrors')),
    ),
  )
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
